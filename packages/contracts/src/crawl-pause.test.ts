import { expect, test } from 'vitest';
import {
  findPause,
  pauseKey,
  pauseOfNode,
  readPauseKey,
  type CrawlPause,
  type PauseScope,
} from './crawl-pause.ts';

const scopes: PauseScope[] = [{ kind: 'crawl' }, { kind: 'node', id: 3 }, { kind: 'seed-list', id: 7 }];
const pauseOf = (scope: PauseScope): CrawlPause => ({
  scope,
  pausedAt: new Date(0),
  pausedBy: 'operator',
  reason: null,
});

test('a scope is read back from its key, and other texts give null', () => {
  expect(scopes.map((scope) => readPauseKey(pauseKey(scope)))).toEqual(scopes);
  for (const text of ['', 'node', 'node:', 'node:x', 'crawl:1', 'seed-list:0', 'node:1.5'])
    expect([text, readPauseKey(text)]).toEqual([text, null]);
});

test('a node is stopped by the pause of the crawl, then by its own, and by no other pause', () => {
  const pauses = scopes.map(pauseOf);
  expect(pauseOfNode(pauses, 3)?.scope).toEqual({ kind: 'crawl' });
  expect(pauseOfNode(pauses.slice(1), 3)?.scope).toEqual({ kind: 'node', id: 3 });
  expect(pauseOfNode(pauses.slice(1), 4)).toBeNull();
  expect(findPause(pauses, { kind: 'seed-list', id: 7 })).toBe(pauses[2]);
  expect(findPause(pauses, { kind: 'seed-list', id: 3 })).toBeNull();
});
