/** Languages of the console. The first is the default, and the language of the command line. */
export const locales = ['en', 'ja'] as const;
export type Locale = (typeof locales)[number];
