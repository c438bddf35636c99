import { z } from 'zod';

const largestId = 2_147_483_647;

/** What a pause stops: every node, one node, or the pages of one seed list. */
export const pauseScopeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('crawl') }),
  z.strictObject({ kind: z.literal('node'), id: z.int().min(0).max(largestId) }),
  z.strictObject({ kind: z.literal('seed-list'), id: z.int().min(1).max(largestId) }),
]);
export type PauseScope = z.infer<typeof pauseScopeSchema>;

/** A pause in force: it lasts until a user ends it. */
export interface CrawlPause {
  scope: PauseScope;
  pausedAt: Date;
  pausedBy: string;
  reason: string | null;
}

/** The scope as text: key of its row, subject of its audit entries. */
export function pauseKey(scope: PauseScope): string {
  return scope.kind === 'crawl' ? 'crawl' : `${scope.kind}:${scope.id}`;
}

/** Null for a text that does not come from {@link pauseKey}. */
export function readPauseKey(key: string): PauseScope | null {
  const [kind, id] = key.split(':');
  const { data } = pauseScopeSchema.safeParse(id === undefined ? { kind } : { kind, id: Number(id) });
  return data && pauseKey(data) === key ? data : null;
}

/** The pause that stops a node, if any: that of the whole crawl before its own. */
export function pauseOfNode(pauses: readonly CrawlPause[], nodeId: number): CrawlPause | null {
  return findPause(pauses, { kind: 'crawl' }) ?? findPause(pauses, { kind: 'node', id: nodeId });
}

/** The pause of exactly this scope; null: it is not paused. */
export function findPause(pauses: readonly CrawlPause[], scope: PauseScope): CrawlPause | null {
  const key = pauseKey(scope);
  return pauses.find((pause) => pauseKey(pause.scope) === key) ?? null;
}
