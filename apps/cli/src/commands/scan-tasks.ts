import { setTimeout as delay } from 'node:timers/promises';
import { supplyModes, type ScanDefinition, type ScanView } from '@meguri/contracts';
import { Command, InvalidArgumentError, Option } from 'commander';
import {
  withDataOption,
  withServices,
  type CommandContext,
  type DataOption,
} from '../instance/with-services.ts';
import { confirm, yesOption } from '../terminal/confirm.ts';
import { aboveZero, positiveNumber, wholeNumber } from '../terminal/parse-values.ts';
import { print, printJson } from '../terminal/print.ts';
import { describeScanView, scanLine, scanTable, skippedTable } from './describe/describe-scan.ts';
import { traceCommand } from './scan-trace.ts';

/** Scans that the control plane dispatches to all nodes. */
export function scanTaskCommands(): Command[] {
  return [
    createCommand(),
    listCommand(),
    showCommand(),
    actCommand('pause', 'Pauses a scan. Pieces under way are finished.'),
    actCommand('resume', 'Resumes a scan that was paused, or that a problem stopped.'),
    actCommand('cancel', 'Cancels a scan. It cannot be resumed; its rows so far are kept.'),
    removeCommand(),
    traceCommand(),
  ];
}

interface CreateOptions extends DataOption {
  snapshot?: string;
  scan?: string;
  analyser: string;
  analyserVersion?: number;
  parameter: Record<string, string>;
  type: string[];
  status: number[];
  minBytes?: number;
  maxBytes?: number;
  supply: (typeof supplyModes)[number];
  format: 'parquet' | 'jsonl';
  reduce?: boolean;
  secondsPerDocument?: number;
  memory?: number;
  maxSkipped?: number;
  documents?: number;
  json: boolean;
}

const megabyte = 2 ** 20;
const collect = (value: string, before: string[]) => [...before, value];
const collectNumber = (value: string, before: number[]) => [...before, wholeNumber(value)];

function parameter(text: string, before: Record<string, string>): Record<string, string> {
  const [, name, value] = /^([a-z][a-z0-9_]*)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('Give a name and a value, such as minimum=3.');
  return { ...before, [name]: value };
}

function createCommand(): Command {
  const command = new Command('create')
    .description('Runs an analyser over a snapshot, or over the rows of another scan, on all nodes.')
    .argument('<NAME>', 'name of the scan')
    .option('--snapshot <NAME>', 'snapshot whose documents are read')
    .addOption(
      new Option('--scan <NAME>', 'read the rows of this scan instead; it must have ended').conflicts(
        'snapshot',
      ),
    )
    .requiredOption('--analyser <NAME>', 'analyser to run; `meguri scans analysers` lists built-in ones')
    .option('--analyser-version <N>', 'version of the analyser; by default the latest', wholeNumber)
    .option(
      '--parameter <NAME=VALUE>',
      'value of a parameter of the analyser; can be repeated',
      parameter,
      {},
    )
    .option(
      '--type <TYPE>',
      'only documents of this media type, such as text/html or image/*; can be repeated',
      collect,
      [],
    )
    .option('--status <CODE>', 'only documents with this HTTP status; can be repeated', collectNumber, [])
    .option('--min-bytes <N>', 'only documents of at least this size', wholeNumber)
    .option('--max-bytes <N>', 'only documents of at most this size', wholeNumber)
    .option('--documents <N>', 'stop after this many documents', positiveNumber)
    .addOption(
      new Option(
        '--supply <MODE>',
        'how analysers get their documents: read ahead, one after the other, or shared out at the beginning',
      )
        .choices(supplyModes)
        .default('pipelined'),
    )
    .addOption(
      new Option('--format <FORMAT>', 'format of the results')
        .choices(['parquet', 'jsonl'])
        .default('parquet'),
    )
    .option('--reduce', 'also combine rows with the same key, including those of built-in analysers')
    .option('--no-reduce', 'keep all rows only, even if the analyser has a reduce function')
    .option('--seconds-per-document <N>', 'time limit for one document, in seconds', aboveZero)
    .option('--memory <MB>', 'memory limit of an analyser, in MB', positiveNumber)
    .option(
      '--max-skipped <N>',
      'maximum number of skipped documents; with more, the scan fails',
      wholeNumber,
    )
    .option('--json', 'print JSON', false)
    .action((name: string, options: CreateOptions) =>
      withServices(options, async ({ services, ctx }) => {
        const definition = { ...definitionOf(options), source: sourceOf(options, command) };
        const scan = await services.scans.create({ ctx, input: { name, definition } });
        await (options.json ? printJson(scan) : print(describeScanView(scan)));
      }),
    );
  return withDataOption(command);
}

function sourceOf({ snapshot, scan }: CreateOptions, command: Command): ScanDefinition['source'] {
  if (scan !== undefined) return { kind: 'scan', name: scan };
  if (snapshot !== undefined) return { kind: 'snapshot', name: snapshot };
  return command.error('error: name what is read with --snapshot NAME or --scan NAME');
}

function definitionOf(options: CreateOptions) {
  const { memory } = options;
  return {
    analyser: { name: options.analyser, version: options.analyserVersion ?? null },
    parameters: options.parameter,
    conditions: {
      mediaTypes: options.type,
      statuses: options.status,
      minBytes: options.minBytes ?? null,
      maxBytes: options.maxBytes ?? null,
    },
    supply: options.supply,
    format: options.format,
    reduce: options.reduce ?? null,
    limits: {
      secondsPerDocument: options.secondsPerDocument ?? null,
      memoryBytes: memory === undefined ? null : memory * megabyte,
      maxSkipped: options.maxSkipped ?? null,
    },
    maxDocuments: options.documents ?? null,
  };
}

function listCommand(): Command {
  const command = new Command('list')
    .description('Lists the scans, latest first.')
    .option('--json', 'print JSON', false)
    .action((options: DataOption & { json: boolean }) =>
      withServices(options, async ({ services, ctx }) => {
        const rows = [];
        let cursor: string | undefined;
        do {
          const page = await services.scans.list({ ctx, input: { cursor } });
          rows.push(...page.rows);
          cursor = page.nextCursor ?? undefined;
        } while (cursor !== undefined);
        return options.json ? printJson(rows) : print(scanTable(rows));
      }),
    );
  return withDataOption(command);
}

const watchEveryMs = 1_000;
const ended = new Set<ScanView['state']>(['done', 'failed', 'cancelled']);

function showCommand(): Command {
  const command = new Command('show')
    .description('Shows a scan: its progress, its nodes, and the documents that it skipped.')
    .argument('<NAME>')
    .option('--watch', 'print its progress every second until it ends', false)
    .option('--json', 'print JSON', false)
    .action((name: string, options: DataOption & { watch: boolean; json: boolean }) =>
      withServices(options, async (context) => {
        const scan = options.watch ? await watch(context, name) : await getScan(context, name);
        const { services, ctx } = context;
        const skipped = await services.scans.skipped({ ctx, input: { name } });
        if (options.json) return printJson({ ...scan, skippedDocuments: skipped.rows });
        const table = skipped.rows.length === 0 ? '' : `\n${skippedTable(skipped.rows)}`;
        return print(`${describeScanView(scan)}${table}`);
      }),
    );
  return withDataOption(command);
}

const getScan = ({ services, ctx }: CommandContext, name: string) =>
  services.scans.get({ ctx, input: { name } });

async function watch(context: CommandContext, name: string): Promise<ScanView> {
  for (;;) {
    const scan = await getScan(context, name);
    if (ended.has(scan.state)) return scan;
    console.error(scanLine(scan));
    await delay(watchEveryMs);
  }
}

function actCommand(act: 'pause' | 'resume' | 'cancel', description: string): Command {
  const command = new Command(act)
    .description(description)
    .argument('<NAME>')
    .action((name: string, options: DataOption) =>
      withServices(options, async ({ services, ctx }) => {
        const { state } = await services.scans[act]({ ctx, input: { name } });
        await print(`${name} is ${state}\n`);
      }),
    );
  return withDataOption(command);
}

function removeCommand(): Command {
  const command = new Command('remove')
    .description('Removes a scan with its results, even while it runs.')
    .argument('<NAME>')
    .option(...yesOption)
    .action((name: string, options: DataOption & { yes: boolean }) =>
      withServices(options, async (context) => {
        await getScan(context, name);
        await confirm(`Remove the scan ${name} and its results?`, options.yes);
        await context.services.scans.remove({ ctx: context.ctx, input: { name } });
        await print(`removed ${name}\n`);
      }),
    );
  return withDataOption(command);
}
