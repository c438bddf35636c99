import { text as readStream } from 'node:stream/consumers';
import type { SnapshotDefinitionInput, SnapshotView } from '@meguri/contracts';
import { readUrlList } from '@meguri/urls';
import { Command } from 'commander';
import {
  withDataOption,
  withServices,
  type CommandContext,
  type DataOption,
} from '../instance/with-services.ts';
import { readOptionFile } from '../terminal/option-files.ts';
import { wholeNumber } from '../terminal/parse-values.ts';
import { print, printJson } from '../terminal/print.ts';
import { CommandError } from '../terminal/report-failure.ts';
import { withTimeOptions, type TimeOptions } from '../terminal/time-options.ts';
import { describeEstimate, describeSnapshot, progressLine } from './describe/describe-snapshot.ts';

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

/** `meguri snapshots create`. */
export function createCommand(): Command {
  const command = new Command('create')
    .description(
      'Creates a snapshot: a fixed list of the documents of the given hosts and URLs at a given time.',
    )
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
      'only these URLs: one per line, optionally followed by a space and an instant; - is standard input',
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
    .option('--estimate', 'print an estimate of its contents and create nothing', false)
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

/** Reads the lines of a file of URLs; reports invalid ones. */
async function readUrlFile(file: string): Promise<string> {
  const text = await (file === '-' ? readStream(process.stdin) : readOptionFile('--urls', file));
  for (const { line, text: left, problem } of readUrlList(text).problems)
    console.error(`${file}:${line}: ${problem} The line is left out: ${left}`);
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
