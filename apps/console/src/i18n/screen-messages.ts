import type { Namespace } from './translator.ts';

/** A message as it is written, or as the build compiles one with arguments. */
export type Message = string | readonly unknown[];

export interface MessageTree {
  readonly [key: string]: Message | MessageTree;
}

const isTree = (value: Message | MessageTree | undefined): value is MessageTree =>
  typeof value === 'object' && !Array.isArray(value);

/**
 * Namespaces of the frame of all screens and of the overlays above them. A screen names the further ones that
 * it shows, so that a page load sends no others to the browser; `screen-messages.test.ts` reads both from the
 * imports.
 */
export const shellNamespaces = [
  'common',
  'complaints.keys',
  'hosts.acts',
  'hosts.bulk',
  'hosts.errors',
  'hosts.pace',
  'pauses',
  'robots.recheck',
  'shell',
] as const satisfies readonly Namespace[];

/** The messages of the given namespaces, at their places in the tree. */
export function pickMessages(all: MessageTree, namespaces: readonly string[]): MessageTree {
  return namespaces
    .map((namespace) => {
      const keys = namespace.split('.');
      const found = keys.reduce((tree: MessageTree | Message | undefined, key) => {
        return isTree(tree) ? tree[key] : undefined;
      }, all);
      if (found === undefined) throw new Error(`there are no messages of ${namespace}`);
      return keys.reduceRight<MessageTree | Message>(
        (inner, key) => ({ [key]: inner }),
        found,
      ) as MessageTree;
    })
    .reduce(mergeMessages, {});
}

/** Merges two trees; the messages of the second take precedence. */
export function mergeMessages(first: MessageTree, second: MessageTree): MessageTree {
  const merged: Record<string, Message | MessageTree> = { ...first };
  for (const [key, value] of Object.entries(second)) {
    const before = merged[key];
    merged[key] = isTree(before) && isTree(value) ? mergeMessages(before, value) : value;
  }
  return merged;
}
