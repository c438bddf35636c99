import { expect, test } from 'vitest';
import { documentBounds } from './bounds.ts';
import { DocumentWriter } from './document-writer.ts';

test('a run of a million spaces takes time proportional to its length', () => {
  const writer = new DocumentWriter(documentBounds);
  writer.write(`one${' '.repeat(1_000_000)}two   \nthree`);
  const { text } = writer.finish();
  expect(text).toHaveLength('onetwo\nthree'.length + 1_000_000);
  expect(text.endsWith('two\nthree')).toBe(true);
});
