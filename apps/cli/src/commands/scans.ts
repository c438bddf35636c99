import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ScanReport } from '@meguri/services';
import { Command } from 'commander';
import {
  withDataOption,
  withServices,
  type CommandContext,
  type DataOption,
} from '../instance/with-services.ts';
import { scanTaskCommands } from './scan-tasks.ts';
import { withOptionFile } from '../terminal/option-files.ts';
import { formatFields, formatTable } from '../terminal/format-table.ts';
import { positiveNumber } from '../terminal/parse-values.ts';
import { plainText } from '../terminal/plain-text.ts';
import { print, printJson } from '../terminal/print.ts';

export function scanCommands(): Command[] {
  return [...scanTaskCommands(), runCommand(), tryCommand(), analysersCommand()];
}

interface LimitOptions extends DataOption {
  secondsPerDocument?: number;
  memory?: number;
  parameter: string[];
  unprotected: boolean;
}

interface RunOptions extends LimitOptions {
  output: string;
  workers?: number;
  json: boolean;
}

const analyserArgument = [
  '<ANALYSER>',
  'name of a built-in analyser, a module (.js, .ts) that exports a function, or a program that reads WARC',
] as const;

const megabyte = 2 ** 20;
const shownSkipped = 20;
const progressEveryMs = 1_000;

const collect = (value: string, before: string[]) => [...before, value];

function withLimits(command: Command): Command {
  return withDataOption(command)
    .option('--parameter <NAME=VALUE>', 'value of a parameter of the analyser; may be repeated', collect, [])
    .option('--seconds-per-document <N>', 'time limit for one document, in seconds', positiveNumber)
    .option('--memory <MB>', 'memory limit of an analyser, in MB', positiveNumber)
    .option(
      '--unprotected',
      'run even without a sandbox that keeps the analyser from files and the network; only for your own programs',
      false,
    );
}

function limitsOf({ secondsPerDocument, memory }: LimitOptions) {
  return {
    ...(secondsPerDocument !== undefined && { secondsPerDocument }),
    ...(memory !== undefined && { memoryBytes: memory * megabyte, totalMemoryBytes: memory * megabyte }),
  };
}

function runCommand(): Command {
  const command = new Command('run')
    .description('Runs an analyser over the documents of a snapshot, on this machine.')
    .argument('<SNAPSHOT>', 'name of the snapshot')
    .argument(...analyserArgument)
    .requiredOption(
      '-o, --output <FILE>',
      'file for the rows: Parquet if its name ends with .parquet, else lines of JSON',
    )
    .option(
      '--workers <N>',
      'analysers that run at once; by default as many as there are cores',
      positiveNumber,
    )
    .option('--json', 'print JSON', false)
    .action((snapshot: string, analyser: string, options: RunOptions) =>
      withServices(options, async (context) => {
        const report = await withOptionFile('--output', options.output, () =>
          scan(context, { ...options, snapshot, analyser }),
        );
        await (options.json ? printJson(report) : print(describeScan(report, options.output)));
      }),
    );
  return withLimits(command);
}

interface ScanOptions extends LimitOptions {
  snapshot: string;
  analyser: string;
  output: string;
  workers?: number;
  maxDocuments?: number;
}

/** Runs the scan; a signal to the command ends its analysers. */
async function scan({ services }: CommandContext, options: ScanOptions): Promise<ScanReport> {
  const cancel = new AbortController();
  const onSignal = () => cancel.abort(new Error('The scan was cancelled.'));
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  let lastAt = performance.now();
  try {
    return await services.scanSnapshot({
      ...options,
      parameters: options.parameter,
      limits: limitsOf(options),
      isUnprotectedAllowed: options.unprotected,
      signal: cancel.signal,
      onProgress: ({ documents, skipped }, records) => {
        if (performance.now() - lastAt < progressEveryMs) return;
        lastAt = performance.now();
        const lost = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
        console.error(`${documents} of ${records} records${lost}`);
      },
    });
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}

function describeScan(report: ScanReport, output: string): string {
  const { documents, rows, columns, skipped, protection } = report;
  const fields = formatFields([
    ['records', documents],
    ['rows', rows],
    [
      'columns',
      Object.entries(columns)
        .map((column) => column.join(' '))
        .join(', '),
    ],
    ['skipped', skipped.length],
    ['protection', protection],
    ['output', output],
  ]);
  const table = formatTable(
    [
      { title: 'skipped', value: ({ url }) => url },
      { title: 'record', value: ({ id }) => id },
      { title: 'reason', value: ({ reason }) => reason },
      { title: 'error output', value: ({ errorOutput }) => errorOutput.split('\n', 1)[0] ?? '' },
    ],
    skipped.slice(0, shownSkipped),
  );
  return skipped.length === 0 ? fields : `${fields}\n${table}`;
}

function tryCommand(): Command {
  const command = new Command('try')
    .description('Runs an analyser over a few documents of a snapshot and prints its rows as lines of JSON.')
    .argument('<SNAPSHOT>', 'name of the snapshot')
    .argument(...analyserArgument)
    .option('--documents <N>', 'number of documents', positiveNumber, 10)
    .action((snapshot: string, analyser: string, options: LimitOptions & { documents: number }) =>
      withServices(options, async (context) => {
        const directory = await mkdtemp(path.join(tmpdir(), 'meguri-trial-'));
        const output = path.join(directory, 'rows.jsonl');
        try {
          const trial = {
            ...options,
            snapshot,
            analyser,
            output,
            maxDocuments: options.documents,
            workers: 1,
          };
          const { skipped } = await scan(context, trial);
          await print(await readFile(output, 'utf8'));
          for (const { url, reason, errorOutput } of skipped)
            console.error(plainText(`${url}: ${reason} ${errorOutput}`.trim()));
        } finally {
          await rm(directory, { recursive: true, force: true });
        }
      }),
    );
  return withLimits(command);
}

function analysersCommand(): Command {
  const command = new Command('analysers')
    .description('Lists built-in analysers, and shows how this machine isolates analysers.')
    .option('--json', 'print JSON', false)
    .action((options: DataOption & { json: boolean }) =>
      withServices(options, async ({ services }) => {
        const found = services.listAnalysers();
        if (options.json) return printJson(found);
        const table = formatTable(
          [
            { title: 'analyser', value: ({ name }) => name },
            { title: 'columns', value: ({ columns }) => Object.keys(columns).join(', ') },
            { title: 'finds', value: ({ about }) => about },
          ],
          found.analysers,
        );
        return print(`${table}\n${formatFields([['protection', found.protection]])}`);
      }),
    );
  return withDataOption(command);
}
