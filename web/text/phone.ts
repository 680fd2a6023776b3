/** Return the link that calls a phone number as people write it. */
export const getPhoneHref = (phone: string) => `tel:${phone.replace(/\s/g, "")}`;
