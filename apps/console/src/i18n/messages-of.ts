import type { Locale } from './locales.ts';
import { english } from './messages/en.ts';
import { japanese } from './messages/ja.ts';

export type Messages = typeof english;

/** All messages by language, then by namespace. */
export const messagesOf: Readonly<Record<Locale, Messages>> = { en: english, ja: japanese };
