// Speed of scans over a generated archive: our own cost compared with a bare loop, and documents/s compared
// with other programs. Compared programs run in turn, several times, and the median of the ratios counts, so
// that other load on the machine slows both alike. Options: --documents N (50000), --rounds N (3), --only
// PARTS (module,program,links,sha256,workers,cores), --python DIR (libraries of PyPI; installed if missing),
// --figure DIR (figure 2 of part "cores" as SVG and CSV).
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isLibdeflateLoaded } from '@meguri/archive/libdeflate';
import { cutPieces, findProtection, pieceLimitsOf } from '@meguri/scans';
import { installDebianPackages } from '@meguri/testing/documentation';
import { table } from '../src/report/format.ts';
import { announce, assess, figure, goalLine, type Goal } from '../src/report/goal.ts';
import { writeAnalysers } from '../src/scans/analysers.ts';
import { measureSupply } from '../src/scans/cluster/measure-supply.ts';
import { measureWorkers } from '../src/scans/cluster/measure-workers.ts';
import { prepareCluster } from '../src/scans/cluster/prepare-cluster.ts';
import { measure, measureAlone, type Measured } from '../src/scans/measured-scan.ts';
import { installPythonPeers } from '../src/scans/python-peers.ts';
import { writeCorpus } from '../src/scans/write-corpus.ts';
import { temporaryDirectory } from '../src/temporary-directory.ts';

const { values: options } = parseArgs({
  options: {
    documents: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: 'module,program,links,sha256,workers,cores' },
    python: { type: 'string' },
    figure: { type: 'string' },
  },
});
const documents = Number(options.documents);
const rounds = Number(options.rounds);
const parts = new Set(options.only.split(','));
const scan = 'scan-program.ts';
const bareLoop = 'bare-loop-program.ts';
/** Limit of documents for the parts "workers" and "cores", which run on a cluster. */
const maxClustered = 20_000;

announce(`Scans of ${figure(documents)} pages; analysers are kept apart by ${findProtection()}`);
installDebianPackages(['libdeflate0', 'bubblewrap'], console.info);
const { directory } = temporaryDirectory('scans');
const analysers = writeAnalysers(directory);
const startedMs = performance.now();
const needsCorpus = ['module', 'program', 'links', 'sha256'].some((part) => parts.has(part));
const { files, ...written } = writeCorpus(directory, needsCorpus ? documents : 1, 8);
const corpus = path.join(directory, 'corpus.json');
writeFileSync(corpus, JSON.stringify({ files, ...written }));
console.info(
  `corpus: ${figure(written.bodyBytes)} B a page, stored in ${figure(written.storedBytes / documents)} B, generated in ${figure((performance.now() - startedMs) / 1_000)} s; load of the machine ${readFileSync('/proc/loadavg', 'utf8').split(' ', 1)[0]}\n`,
);

const goals: Goal[] = [];
const scanWith = (analyser: string, workers: number) =>
  measure(scan, { corpus, analyser, workers, documents, directory });
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const skipped = (what: string, why: string) => console.info(`skipped: ${what}: ${why}`);

/** Runs programs in turn. @returns the results of each, by round */
async function inTurn<Name extends string>(
  programs: Record<Name, () => Promise<Result>>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(programs) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>;
  for (let round = 0; round < rounds; round++)
    for (const name of names) results[name].push(await programs[name]());
  return results;
}

/** The figures of one run; those that a program does not measure are absent. */
type Result = Partial<Measured & { startMicroseconds: number }>;

const ratios = (ours: readonly Result[], theirs: readonly Result[], of: (one: Result) => number) =>
  ours.map((one, round) => of(one) / of(theirs[round] ?? {}));
const cpuOf = ({ cpuMicroseconds = Number.NaN }: Result) => cpuMicroseconds;
const speedOf = ({ perSecond = Number.NaN }: Result) => perSecond;

function report(rows: Record<string, readonly Result[]>): void {
  const cell = (results: readonly Result[], of: keyof Measured) =>
    results.map((one) => figure(one[of] ?? Number.NaN)).join(', ');
  console.info(
    table([
      ['', 'documents/s', 'processor µs a document', 'rows'],
      ...Object.entries(rows).map(([name, results]) => [
        name,
        cell(results, 'perSecond'),
        cell(results, 'cpuMicroseconds'),
        cell(results.slice(0, 1), 'rows'),
      ]),
    ]),
  );
  console.info('');
}

if (parts.has('module')) {
  const found = await inTurn({
    'digest module, one worker': () => scanWith(analysers.digest, 1),
    'bare loop with zlib': () =>
      measure(bareLoop, { corpus, module: analysers.digest, documents, inflate: 'zlib' }),
    'bare loop with libdeflate': () =>
      measure(bareLoop, { corpus, module: analysers.digest, documents, inflate: 'libdeflate' }),
  });
  report(found);
  const overhead = ratios(found['digest module, one worker'], found['bare loop with zlib'], cpuOf);
  goals.push({
    what: 'processor time of a module, as a share of a bare loop',
    value: median(overhead),
    target: 1.1,
    reach: 'at most',
  });
}

const needsPython = parts.has('program') || parts.has('links') || parts.has('sha256');
const python = needsPython ? installPythonPeers(options.python) : 'not asked for';

if (parts.has('program')) {
  const fed = await inTurn({ 'program that only reads, one worker': () => scanWith(analysers.reading, 1) });
  report(fed);
  goals.push({
    what: 'our processor time for a program on standard input, µs a document',
    value: median(fed['program that only reads, one worker'].map(cpuOf)),
    target: 25,
    reach: 'at most',
  });
  if (typeof python === 'string') skipped('a program with FastWARC', python);
  else {
    const program = analysers.fastwarc(python.python);
    const found = await inTurn({
      'Python program with FastWARC, one worker': () => scanWith(program, 1),
      'the same program over the files': () => measureAlone(program, files, documents),
    });
    report(found);
    const pieces = (await Array.fromAsync(cutPieces(written.places, pieceLimitsOf('program')))).length;
    const alone = found['the same program over the files'];
    const ours = found['Python program with FastWARC, one worker'].map(
      (one, round) =>
        cpuOf(one) -
        (alone[round]?.cpuMicroseconds ?? 0) -
        (pieces * (alone[round]?.startMicroseconds ?? 0)) / documents,
    );
    goals.push({
      what: 'our processor time for a program with FastWARC that prints a row, without its starts, µs a document',
      value: median(ours),
      target: 25,
      reach: 'at most',
    });
  }
}

if (parts.has('links')) {
  const output = path.join(directory, 'links.jsonl');
  if (typeof python === 'string') skipped('links of Python programs', python);
  else {
    const found = await inTurn({
      'links, one worker': () => scanWith('links', 1),
      'warcio and selectolax': () => python.links('warcio', output, files),
      'FastWARC and Resiliparse': () => python.links('fastwarc', output, files),
    });
    report(found);
    for (const [name, target] of [
      ['warcio and selectolax', 3],
      ['FastWARC and Resiliparse', 1],
    ] as const)
      goals.push({
        what: `documents/s of links to those of ${name}`,
        value: median(ratios(found['links, one worker'], found[name], speedOf)),
        target,
        reach: 'at least',
      });
    // On a busy machine, processor time is more reliable than elapsed time.
    for (const name of ['warcio and selectolax', 'FastWARC and Resiliparse'] as const)
      console.info(
        `processor time of ${name} to that of links: ${figure(median(ratios(found[name], found['links, one worker'], cpuOf)))}`,
      );
  }
}

if (parts.has('sha256')) {
  const problem = typeof python === 'string' ? python : python.sparkProblem;
  if (typeof python === 'string' || problem !== null) skipped('SHA-256 with Spark', problem ?? '');
  else {
    const found = await inTurn({
      'sha256, two workers': () => scanWith('sha256', 2),
      'PySpark local[2] with FastWARC': () => python.sha256WithSpark(files),
    });
    report(found);
    goals.push({
      what: 'documents/s of sha256 to those of PySpark',
      value: median(ratios(found['sha256, two workers'], found['PySpark local[2] with FastWARC'], speedOf)),
      target: isLibdeflateLoaded ? 1 : 0.8,
      reach: 'at least',
    });
    console.info(
      `processor time of PySpark to that of sha256: ${figure(median(ratios(found['PySpark local[2] with FastWARC'], found['sha256, two workers'], cpuOf)))}`,
    );
  }
}

if (parts.has('workers') || parts.has('cores')) {
  const cluster = await prepareCluster(path.join(directory, 'cluster'), Math.min(documents, maxClustered));
  try {
    if (parts.has('workers')) goals.push(...(await measureWorkers(cluster, rounds)));
    if (parts.has('cores')) goals.push(...(await measureSupply(cluster, options.figure)));
  } finally {
    await cluster.close();
  }
}

for (const goal of goals) console.info(goalLine(assess(goal)));
