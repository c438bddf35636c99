import type { NodeView } from '@meguri/contracts';
import type { Words } from '../../i18n/words.ts';
import { nodeState } from './node-columns.tsx';

/** How many nodes there are, and what keeps any of them from crawling. */
export function nodesAnswer(nodes: readonly NodeView[], t: Words<'nodes'>): string {
  const count = (state: ReturnType<typeof nodeState>) =>
    nodes.filter((node) => nodeState(node) === state).length;
  if (nodes.length === 0) return t('none');
  return [
    t('answer', { crawling: count('crawling'), nodes: nodes.length }),
    ...(count('diskFull') > 0 ? [t('full', { nodes: count('diskFull') })] : []),
    ...(count('silent') > 0 ? [t('silent', { nodes: count('silent') })] : []),
  ].join(' ');
}
