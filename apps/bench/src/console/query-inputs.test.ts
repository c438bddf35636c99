import { expect, test } from 'vitest';
import { queryPaths } from './measure-queries.ts';
import { queryInputs } from './query-inputs.ts';

test('every query of the console has inputs, and there are no inputs without a query', () => {
  expect(Object.keys(queryInputs).toSorted()).toEqual(queryPaths());
});
