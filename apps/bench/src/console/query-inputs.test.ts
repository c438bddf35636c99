import { expect, test } from 'vitest';
import { queryPaths } from './measure-queries.ts';
import { queryInputs } from './query-inputs.ts';

test('every query of the console has inputs, and nothing else has', () => {
  expect(Object.keys(queryInputs).toSorted()).toEqual(queryPaths());
});
