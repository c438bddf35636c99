import type { Messages } from './messages-of.ts';

/** Namespaces of pages outside of the screens: public ones, and those for signing in. */
const elsewhere: readonly string[] = [
  'complain',
  'desk',
  'entrance',
  'publicPages',
] satisfies (keyof Messages)[];

/** The messages that screens show; every page load sends them to the browser, those of the demo in a demo only. */
export function screenMessages(messages: Messages, isDemo: boolean): Partial<Messages> {
  const isShown = (namespace: string) => (namespace === 'demo' ? isDemo : !elsewhere.includes(namespace));
  return Object.fromEntries(Object.entries(messages).filter(([namespace]) => isShown(namespace)));
}
