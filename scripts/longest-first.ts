import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that take tens of seconds, most of which they wait. */
const longest = [
  'apps/chaos/',
  'apps/node/src/announcements/',
  'apps/fuzz/',
  'manners.test',
  'losses.test',
  'killed.test',
];

/** Begins with the files that take longest, so that none of them is waited for alone at the end. The rest is in vitest's order: by former runs, or by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((part) => moduleId.includes(part));
    const [long, others] = [files.filter(isLong), files.filter((file) => !isLong(file))];
    return [...(await super.sort(long)), ...(await super.sort(others))];
  }
}
