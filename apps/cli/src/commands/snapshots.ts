import { copyFile, readFile } from 'node:fs/promises';
import { text as readStream } from 'node:stream/consumers';
import {
  maxDiffSites,
  snapshotFormats,
  unchangedForms,
  type SnapshotDefinitionInput,
  type SnapshotFormat,
  type SnapshotView,
  type UnchangedForm,
} from '@meguri/contracts';
import { readUrlList } from '@meguri/urls';
import { Command, Option } from 'commander';
import {
  withDataOption,
  withServices,
  type CommandContext,
  type DataOption,
} from '../instance/with-services.ts';
import { confirm, yesOption } from '../terminal/confirm.ts';
import { formatTable } from '../terminal/format-table.ts';
import { positiveNumber, wholeNumber } from '../terminal/parse-values.ts';
import { print, printJson } from '../terminal/print.ts';
import { CommandError } from '../terminal/report-failure.ts';
import { withTimeOptions, type TimeOptions } from '../terminal/time-options.ts';
import {
  describeDiff,
  describeEstimate,
  describeSnapshot,
  progressLine,
} from './describe/describe-snapshot.ts';
import { writeExport } from './write-export.ts';

export function snapshotCommands(): Command[] {
  return [createCommand(), listCommand(), showCommand(), exportCommand(), diffCommand(), removeCommand()];
}

interface CreateOptions extends DataOption, TimeOptions {
  host: string[];
  domain: string[];
  prefix: string[];
  tld: string[];
  country: string[];
  seedList: string[];
  urls?: string;
  mime: string[];
  status: string[];
  language: string[];
  minBytes?: number;
  maxBytes?: number;
  requisites: boolean;
  estimate: boolean;
  wait: boolean;
  json: boolean;
}

const repeated = (value: string, before: string[]) => [
  ...before,
  ...value.split(',').map((word) => word.trim()),
];

function createCommand(): Command {
  const command = new Command('create')
    .description('Makes a snapshot: the documents of some places as of some time, as a list that stays.')
    .argument('<NAME>', 'lower-case letters, digits, ".", "_" and "-"')
    .option('--host <NAMES>', 'hosts, separated by commas; the option may be repeated', repeated, [])
    .option('--domain <NAMES>', 'registrable domains with all of their hosts', repeated, [])
    .option(
      '--prefix <SURT>',
      'beginnings of sort keys, such as "jp,co,example)/news/"',
      (text: string, before: string[]) => [...before, text],
      [],
    )
    .option('--tld <NAMES>', 'top-level domains', repeated, [])
    .option('--country <CODES>', 'countries of the hosts, such as JP', repeated, [])
    .option('--seed-list <NAME>', 'seed lists', (text: string, before: string[]) => [...before, text], [])
    .option(
      '--urls <FILE>',
      'only these URLs: one a line, with an instant behind a blank if wished; - is standard input',
    )
    .option('--mime <TYPES>', 'media types, such as text/html or image/*', repeated, [])
    .option('--status <CODES>', 'status codes', repeated, [])
    .option('--language <CODES>', 'languages, such as ja', repeated, [])
    .option('--min-bytes <N>', 'smallest size', wholeNumber)
    .option('--max-bytes <N>', 'largest size', wholeNumber)
    .option(
      '--requisites',
      'also the style sheets, images, scripts, fonts and frames of its pages, from any host, nearest in time',
      false,
    )
    .option('--estimate', 'print what it would hold, as an estimate, and create nothing', false)
    .option('--no-wait', 'do not wait until it is done')
    .option('--json', 'print JSON', false)
    .action((name: string, options: CreateOptions) =>
      withServices(options, async (context) => {
        if (options.estimate) return printEstimate(context, options);
        const urlList = options.urls === undefined ? null : await readUrlFile(options.urls);
        const created = await context.services.createSnapshot({
          ctx: context.ctx,
          input: { name, definition: definitionOf(options), urlList },
        });
        const done = options.wait ? await waitFor(context, created) : created;
        await (options.json ? printJson(done) : print(describeSnapshot(done)));
        if (done.state === 'failed') throw new CommandError(done.problem ?? 'the snapshot failed');
      }),
    );
  return withDataOption(withTimeOptions(command));
}

async function printEstimate({ services }: CommandContext, options: CreateOptions): Promise<void> {
  const definition = { ...definitionOf(options), hasUrlList: options.urls !== undefined };
  const estimate = await services.estimateSnapshot({ definition });
  if (estimate === null)
    throw new CommandError(
      'There is no estimate yet: the first snapshot builds the index that it is made from.',
    );
  await (options.json ? printJson(estimate) : print(describeEstimate(estimate)));
}

function definitionOf(options: CreateOptions): SnapshotDefinitionInput {
  const { preset, at, from, to, level, relations, pick, maxAge, gone } = options;
  const saysNothing = [preset, at, from, to, level, relations].every((value) => value === undefined);
  return {
    time: {
      ...(saysNothing ? { preset: 'as-of', at: new Date() } : {}),
      ...(preset !== undefined && { preset }),
      ...(at !== undefined && { at }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(level !== undefined && { level }),
      ...(relations !== undefined && { relations }),
      ...(pick !== undefined && { pick }),
      ...(maxAge !== undefined && { maxAgeSeconds: maxAge * 86_400 }),
      gone,
    },
    place: {
      hosts: options.host,
      domains: options.domain,
      surtPrefixes: options.prefix,
      topLevelDomains: options.tld,
      countries: options.country,
      seedLists: options.seedList,
    },
    kind: {
      mimes: options.mime,
      statuses: options.status.map(Number),
      languages: options.language,
      ...(options.minBytes !== undefined && { minBytes: options.minBytes }),
      ...(options.maxBytes !== undefined && { maxBytes: options.maxBytes }),
    },
    requisites: options.requisites,
  };
}

/** The lines of a file of URLs; those that are none are named. */
async function readUrlFile(file: string): Promise<string> {
  const given = file === '-' ? readStream(process.stdin) : readFile(file, 'utf8');
  const text = await given.catch((error: unknown) => {
    throw new CommandError(`--urls ${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
  for (const { line, text: left, problem } of readUrlList(text).problems)
    console.error(`${file}:${line}: ${problem} It is left out: ${left}`);
  return text;
}

const pollMs = 300;
const statesAtRest = new Set<SnapshotView['state']>(['done', 'failed', 'paused']);

async function waitFor({ services }: CommandContext, created: SnapshotView): Promise<SnapshotView> {
  const { name } = created;
  let shown = '';
  for (;;) {
    const snapshot = await services.getSnapshot({ name });
    const line = progressLine(snapshot);
    if (line !== shown) console.error(line);
    shown = line;
    if (statesAtRest.has(snapshot.state)) return snapshot;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

function listCommand(): Command {
  const command = new Command('list')
    .description('Lists the snapshots, latest first.')
    .option('--limit <N>', 'maximum number of snapshots', positiveNumber, 100)
    .option('--json', 'print JSON', false)
    .action((options: DataOption & { limit: number; json: boolean }) =>
      withServices(options, async ({ services }) => {
        const snapshots = await services.listSnapshots({ limit: options.limit });
        return options.json ? printJson(snapshots) : print(snapshotTable(snapshots));
      }),
    );
  return withDataOption(command);
}

function snapshotTable(snapshots: readonly SnapshotView[]): string {
  return formatTable(
    [
      { title: 'name', value: ({ name }) => name },
      { title: 'state', value: ({ state }) => state },
      { title: 'created', value: ({ createdAt }) => createdAt.toISOString() },
      { title: 'position', value: ({ position }) => position },
      { title: 'documents', value: ({ datasheet }) => datasheet?.documents ?? null },
      { title: 'stored bytes', value: ({ datasheet }) => datasheet?.storedBytes ?? null },
    ],
    snapshots,
  );
}

function showCommand(): Command {
  const command = new Command('show')
    .description(
      'Shows a snapshot: its definition, and its datasheet, which says what it holds and what it lacks.',
    )
    .argument('<NAME>')
    .option('--json', 'print JSON', false)
    .action((name: string, options: DataOption & { json: boolean }) =>
      withServices(options, async ({ services }) => {
        const snapshot = await services.getSnapshot({ name });
        return options.json ? printJson(snapshot) : print(describeSnapshot(snapshot));
      }),
    );
  return withDataOption(command);
}

function exportCommand(): Command {
  const command = new Command('export')
    .description(
      'Writes a snapshot as WARC or WACZ, its table as CDXJ or Parquet, which name places in that WARC, or its text as WET.',
    )
    .argument('<NAME>')
    .addOption(new Option('--format <FORMAT>', 'what to write').choices(snapshotFormats).default('warc'))
    .addOption(
      new Option(
        '--unchanged <FORM>',
        'unchanged documents: revisit records with what they refer to, or a full response for each, rebuilt',
      )
        .choices(unchangedForms)
        .default('revisit'),
    )
    .requiredOption('-o, --output <FILE>', 'file to write; an unfinished one is continued')
    .action((name: string, options: DataOption & ExportOptions) =>
      withServices(options, async ({ services }) => {
        const file = await services.exportSnapshot({
          name,
          format: options.format,
          unchanged: options.unchanged,
          reader: { kind: 'operator', isOnSite: false },
        });
        await writeExport(file, options.output);
        console.error(`${file.bytes} bytes in ${options.output}`);
      }),
    );
  return withDataOption(command);
}

interface ExportOptions {
  format: SnapshotFormat;
  unchanged: UnchangedForm;
  output: string;
}

function diffCommand(): Command {
  const command = new Command('diff')
    .description(
      'Compares the URLs of two snapshots: those that appeared, vanished, changed, or did not change.',
    )
    .argument('<FROM>', 'name of the earlier snapshot')
    .argument('<TO>', 'name of the later snapshot')
    .option(
      '--sites <N>',
      `sites to list, those with the most differences; at most ${maxDiffSites}`,
      positiveNumber,
      20,
    )
    .option('-o, --output <FILE>', 'file for one row for each URL, as Parquet')
    .option('--json', 'print JSON', false)
    .action((from: string, to: string, options: DataOption & DiffOptions) =>
      withServices(options, async ({ services }) => {
        const { file, sites, ...diff } = await services.diffSnapshots({ from, to });
        if (options.output !== undefined) await copyTo(file, options.output);
        const shown = { ...diff, sites: sites.slice(0, options.sites) };
        await (options.json ? printJson(shown) : print(describeDiff(shown)));
      }),
    );
  return withDataOption(command);
}

interface DiffOptions {
  sites: number;
  output?: string;
  json: boolean;
}

async function copyTo(file: string, output: string): Promise<void> {
  await copyFile(file, output).catch((error: unknown) => {
    throw new CommandError(`--output ${output}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
}

function removeCommand(): Command {
  const command = new Command('remove')
    .description('Removes a snapshot and its files; the archive keeps its captures.')
    .argument('<NAME>')
    .option(...yesOption)
    .action((name: string, options: DataOption & { yes: boolean }) =>
      withServices(options, async ({ services, ctx }) => {
        await services.getSnapshot({ name });
        await confirm(`Remove the snapshot ${name}?`, options.yes);
        await services.removeSnapshot({ ctx, input: { name } });
        await print(`removed ${name}\n`);
      }),
    );
  return withDataOption(command);
}
