// Made by `vyloha messages` from locale/cs/LC_MESSAGES/web.po; never edited.
export const messages: Readonly<Record<string, string | readonly string[]>> = {};
