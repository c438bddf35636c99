import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupBytes, groupsThatFit } from './current-file.ts';
import { sampleGroup } from './sample-groups.fixture.ts';

const [sample] = sampleGroup(0, new Uint8Array());

function group(...lengths: number[]) {
  if (!sample) throw new Error('no sample');
  return lengths.map((length) => ({ ...sample, bytes: new Uint8Array(length) }));
}

it.each([
  { lengths: [[10], [10]], used: 0, captures: false, fit: 2, because: 'both fit' },
  { lengths: [[10, 60], [40]], used: 20, captures: true, fit: 1, because: 'the second does not' },
  { lengths: [[100]], used: 0, captures: true, fit: 1, because: 'the limit itself is allowed' },
  { lengths: [[50, 51]], used: 0, captures: true, fit: 0, because: 'a group is not split' },
  { lengths: [[500], [1]], used: 20, captures: false, fit: 1, because: 'an empty file takes any group' },
  { lengths: [], used: 20, captures: true, fit: 0, because: 'there is none' },
])('fits $fit of $lengths into $used bytes of 100, since $because', ({ lengths, used, captures, fit }) => {
  expect(
    groupsThatFit(
      lengths.map((each) => group(...each)),
      used,
      captures,
      100,
    ),
  ).toBe(fit);
});

it('never exceeds the limit unless a single group does', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.nat(60), { minLength: 1, maxLength: 3 }), { minLength: 1 }),
      fc.nat(150),
      fc.boolean(),
      (lengths, used, captures) => {
        const groups = lengths.map((each) => group(...each));
        const fit = groupsThatFit(groups, used, captures, 100);
        const bytes = groups.slice(0, fit).reduce((sum, each) => sum + groupBytes(each), used);
        expect(bytes <= 100 || fit === 0 || (fit === 1 && !captures)).toBe(true);
        expect(fit > 0 || captures).toBe(true);
      },
    ),
  );
});
