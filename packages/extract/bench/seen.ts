// How many distinct pages of documentation count as duplicates of another page of their host, and what a
// fingerprint costs. Options: --pages N of each package, --json.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { extractDocument } from '../src/extract-document.ts';
import { sha256 } from '../src/digest.ts';
import {
  findLikeness,
  firstSlotOf,
  slotOf,
  slotsPerSet,
  type ContentFingerprint,
} from '../src/seen/content-fingerprint.ts';
import { readFingerprint } from '../src/seen/read-fingerprint.ts';

const { values: options } = parseArgs({
  options: { pages: { type: 'string', default: '5000' }, json: { type: 'boolean' } },
});
console.info('Measures: pages of documentation that count as duplicates, and microseconds per fingerprint.');
const documentation = '/usr/share/doc';
const slots = 16_384;
const fewestPages = 50;

interface Tally {
  name: string;
  pages: number;
  identical: number;
  'same-text': number;
  similar: number;
  examples: string[];
}

let [extractMs, fingerprintMs] = [0, 0];

/** The pages of a package as those of one host, in the order of their names. */
function compare(name: string, files: readonly string[]): Tally {
  const tally: Tally = { name, pages: files.length, identical: 0, 'same-text': 0, similar: 0, examples: [] };
  const stored = new Map<number, ContentFingerprint & { file: string }>();
  for (const file of files) {
    const body = readFileSync(path.join(documentation, file));
    const url = `http://docs.example/${file}`;
    const startMs = performance.now();
    const document = extractDocument({ url, headers: [['Content-Type', 'text/html']], body, simhash: false });
    const digest = sha256(body);
    const readMs = performance.now();
    const content = readFingerprint(document, digest);
    fingerprintMs += performance.now() - readMs;
    extractMs += readMs - startMs;
    const first = firstSlotOf(content, slots);
    const set = Array.from({ length: slotsPerSet }, (_, index) => stored.get(first + index) ?? []).flat();
    const match = findLikeness(content, set);
    if (match) {
      tally[match.likeness] += 1;
      if (match.likeness === 'similar') tally.examples.push(`${file} ~ ${match.seen.file}`);
    }
    if (match === null || match.likeness === 'similar')
      stored.set(slotOf(content, slots), { ...content, file });
  }
  return tally;
}

const files = globSync('*/**/*.html', { cwd: documentation }).toSorted();
const packages = [...Map.groupBy(files, (file) => file.split('/', 1)[0] ?? '')]
  .filter(([, own]) => own.length >= fewestPages)
  .map(([name, own]) => compare(name, own.slice(0, Number(options.pages))));
const pages = packages.reduce((sum, one) => sum + one.pages, 0);
for (const { name, examples, ...counts } of packages) {
  console.info(name, JSON.stringify(counts));
  for (const example of examples.slice(0, 5)) console.info(`  similar: ${example}`);
}
const similar = packages.reduce((sum, one) => sum + one.similar, 0);
console.info(`${pages} pages, ${similar} near-duplicates (${((100 * similar) / pages).toFixed(2)} %)`);
const microseconds = { extract: (1000 * extractMs) / pages, fingerprint: (1000 * fingerprintMs) / pages };
console.info(
  `per page: ${microseconds.extract.toFixed(0)} µs to extract, ${microseconds.fingerprint.toFixed(0)} µs for the fingerprint`,
);
if (options.json) console.info(JSON.stringify({ pages, packages, microseconds }));
