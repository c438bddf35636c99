import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { secondsPerYear } from '@meguri/simulation';
import { expect, onTestFinished, test } from 'vitest';
import { readTraces } from './read-traces.ts';

const year = (years: number) => String(Math.round(years * secondsPerYear));
const header = 'site page created_at deleted_at window_start window_end distinct_versions changes';

/**
 * One site, watched for five years, with two pages: one existed from the start, one was created in the middle
 * of the last year.
 */
function traces(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'traces-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const rows = [
    ['site', 'old', '0', '', '0', year(5), '5', [0.5, 1.5, 2.5, 3.5].map(year).join(' ')],
    ['site', 'new', year(4.5), '', '0', year(5), '1', ''],
  ];
  const lines = [header.split(' '), ...rows].map((row) => row.join('\t'));
  writeFileSync(path.join(directory, 'site.tsv'), `${lines.join('\n')}\n`);
  return directory;
}

test('a site is simulated for its last years or for earlier ones, if it was watched then', () => {
  const settings = { directory: traces(), years: 2, kind: null, random: () => 0.5 };
  const watched = (endYearsAgo?: number) => {
    const { pageCount, hosts, changesAt } = readTraces(
      endYearsAgo === undefined ? settings : { ...settings, endYearsAgo },
    );
    const ended = (hosts[0]?.endSeconds ?? 0) / secondsPerYear;
    const first = (changesAt[0] ?? 0) / secondsPerYear;
    return { pageCount, ended: Math.round(ended * 10) / 10, first: Math.round(first * 10) / 10 };
  };
  expect(watched()).toEqual({ pageCount: 2, ended: 2, first: 0.5 });
  expect(watched(2)).toEqual({ pageCount: 1, ended: 2, first: 0.5 });
  expect(() => watched(4)).toThrow('no traces');
});
