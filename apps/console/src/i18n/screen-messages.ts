import type { Namespace } from './words.ts';

export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

/**
 * Namespaces of the frame of all screens and of what opens above them. A screen names those that it shows beyond
 * these, so that a page load sends no others to the browser; `screen-messages.test.ts` reads both from the imports.
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
      const found = keys.reduce((tree: MessageTree | string | undefined, key) => {
        return typeof tree === 'object' ? tree[key] : undefined;
      }, all);
      if (found === undefined) throw new Error(`there are no messages of ${namespace}`);
      return keys.reduceRight<MessageTree | string>((inner, key) => ({ [key]: inner }), found) as MessageTree;
    })
    .reduce(mergeMessages, {});
}

/** All messages of both trees; those of the second where both have one. */
export function mergeMessages(first: MessageTree, second: MessageTree): MessageTree {
  const merged: Record<string, string | MessageTree> = { ...first };
  for (const [key, value] of Object.entries(second)) {
    const before = merged[key];
    merged[key] =
      typeof before === 'object' && typeof value === 'object' ? mergeMessages(before, value) : value;
  }
  return merged;
}
