import type { Messages } from './messages-of.ts';

/** Namespaces of pages outside of the screens: public ones, and those for signing in. */
const elsewhere: readonly string[] = [
  'complain',
  'desk',
  'entrance',
  'publicPages',
] satisfies (keyof Messages)[];

/** The messages that screens show; every page load sends them to the browser. */
export function screenMessages(messages: Messages): Partial<Messages> {
  return Object.fromEntries(Object.entries(messages).filter(([namespace]) => !elsewhere.includes(namespace)));
}
