import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Tests that take tens of seconds, in an order in which tests that wait for processes run at the same time as
 * tests that compute.
 */
const longest = [
  'chaos.test',
  'crawls/announcements.test',
  'crawls/politeness.test',
  'crawls/losses.test',
  'fuzz.test',
  'crawls/killed.test',
  'crawls/websub.test',
];

/**
 * Starts the longest files first, so that none of them runs alone at the end. The others are in vitest's
 * order: by previous runs, or by size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((part) => moduleId.includes(part));
  return place === -1 ? longest.length : place;
}
