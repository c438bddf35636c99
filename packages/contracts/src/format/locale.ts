/** The languages of the console; the first is the default, and the one of the command line. */
export const locales = ['en', 'ja'] as const;
export type Locale = (typeof locales)[number];
