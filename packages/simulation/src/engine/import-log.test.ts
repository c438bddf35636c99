import { expect, test } from 'vitest';
import { createImportLog, type ImportedSource } from './import-log.ts';

const day = 86_400;

/** A page that changes on the second visit, stays the same, and is gone at the end. */
function verdictsOf(source: ImportedSource) {
  const log = createImportLog(1);
  for (const [number, found] of (['new', 'new', 'same', 'same', 'gone'] as const).entries())
    log.record(0, (number + 1) * day, found);
  expect(log.lastAt(0)).toBe(5 * day);
  const { verdicts, isUnheld } = log.verdicts(0, source);
  return {
    isUnheld,
    verdicts: verdicts.map(({ kind, elapsedSeconds }) => `${kind} ${elapsedSeconds / day}`),
  };
}

test('Records give every verdict, an index gives no changes of content, and a collapsed one no repetitions', () => {
  expect(verdictsOf('records').verdicts).toEqual([
    'first 0',
    'changed 1',
    'unchanged 1',
    'unchanged 1',
    'changed 1',
  ]);
  expect(verdictsOf('index').verdicts).toEqual(['first 0', 'unchanged 1', 'unchanged 1', 'changed 1']);
  expect(verdictsOf('collapsed-index').verdicts).toEqual(['first 0', 'changed 3']);
  expect(verdictsOf('nothing')).toEqual({ isUnheld: true, verdicts: [] });
});
