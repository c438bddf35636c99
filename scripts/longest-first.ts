import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that take tens of seconds, in their order: those that are killed and watched run beside those that wait, not beside those that compute. */
const longest = [
  'chaos.test',
  'crawls/announcements.test',
  'crawls/politeness.test',
  'crawls/losses.test',
  'fuzz.test',
  'crawls/killed.test',
  'crawls/websub.test',
];

/** Begins with the files that take longest, so that none of them is waited for alone at the end. The rest is in vitest's order: by former runs, or by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((part) => moduleId.includes(part));
  return place === -1 ? longest.length : place;
}
