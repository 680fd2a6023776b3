/** Paths of My account; Python has the same in storefront/pages/account/account_page.py. */
export const ACCOUNT_PATH = "/muj-ucet/";
export const LOG_IN_PATH = `${ACCOUNT_PATH}prihlaseni/`;
export const LOG_OUT_PATH = `${ACCOUNT_PATH}odhlaseni/`;
export const REGISTRATION_PATH = `${ACCOUNT_PATH}registrace/`;
export const FORGOTTEN_PASSWORD_PATH = `${ACCOUNT_PATH}zapomenute-heslo/`;
export const ORDERS_PATH = `${ACCOUNT_PATH}objednavky/`;
export const ADDRESSES_PATH = `${ACCOUNT_PATH}adresy/`;
export const DETAILS_PATH = `${ACCOUNT_PATH}udaje/`;
export const DELETION_PATH = `${ACCOUNT_PATH}smazani/`;
