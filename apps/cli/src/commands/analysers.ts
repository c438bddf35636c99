import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AnalyserTrial, AnalyserVersion, AnalyserView } from '@meguri/contracts';
import { maxAnalyserBytes, parameterFromText } from '@meguri/contracts';
import { Command } from 'commander';
import { withDataOption, withServices, type DataOption } from '../instance/with-services.ts';
import { confirm, yesOption } from '../terminal/confirm.ts';
import { formatFields, formatTable } from '../terminal/format-table.ts';
import { positiveNumber, wholeNumber } from '../terminal/parse-values.ts';
import { plainText } from '../terminal/plain-text.ts';
import { print, printJson } from '../terminal/print.ts';
import { CommandError } from '../terminal/report-failure.ts';

/** Commands for the registry of analysers. */
export function analyserCommands(): Command[] {
  return [listCommand(), showCommand(), uploadCommand(), tryCommand(), removeCommand()];
}

type JsonOption = DataOption & { json: boolean };

function listCommand(): Command {
  const command = new Command('list')
    .description('Lists analysers, built-in ones first, and shows how this machine isolates them.')
    .option('--json', 'print JSON', false)
    .action((options: JsonOption) =>
      withServices(options, async ({ services, ctx }) => {
        const found = await services.analysers.list({ ctx, input: undefined });
        if (options.json) return printJson(found);
        const table = formatTable(
          [
            { title: 'name', value: ({ name }) => name },
            { title: 'form', value: ({ form }) => form },
            { title: 'version', value: ({ latest }) => (latest.version === 0 ? '' : latest.version) },
            { title: 'columns', value: ({ latest }) => namesOf(latest.columns) },
            { title: 'reduces by', value: ({ latest }) => latest.key?.join(', ') ?? '' },
            { title: 'finds', value: ({ about }) => about },
          ],
          found.rows,
        );
        return print(`${table}\n${formatFields([['protection', found.protection]])}`);
      }),
    );
  return withDataOption(command);
}

const namesOf = (columns: AnalyserVersion['columns']) =>
  columns === null ? 'of its first rows' : Object.keys(columns).join(', ');

function showCommand(): Command {
  const command = new Command('show')
    .description('Shows an analyser: what it declares, its versions, and its source.')
    .argument('<NAME>')
    .option('--version <N>', 'version of the analyser; by default the latest', wholeNumber)
    .option('--source', 'print the source alone', false)
    .option('--json', 'print JSON', false)
    .action((name: string, options: JsonOption & { version?: number; source: boolean }) =>
      withServices(options, async ({ services, ctx }) => {
        const view = await services.analysers.get({ ctx, input: { name, version: options.version } });
        if (options.json) return printJson(view);
        if (!options.source) return print(describe(view));
        if (view.source === null)
          throw new CommandError(`${name} is not a text file, so its source cannot be shown.`);
        return print(view.source);
      }),
    );
  return withDataOption(command);
}

function describe({ name, form, about, selected, history }: AnalyserView): string {
  const fields = formatFields([
    ['name', name],
    ['form', form],
    ['finds', about],
    ['version', selected.version === 0 ? 'built in' : selected.version],
    ['sha256', selected.digest],
    ['columns', namesOf(selected.columns)],
    ['reduces by', selected.key?.join(', ') ?? null],
    ['scans', selected.scans],
  ]);
  const parameters = formatTable(
    [
      { title: 'parameter', value: (one) => one.name },
      { title: 'type', value: ({ type }) => type },
      { title: 'default', value: (one) => (one.default === undefined ? 'required' : String(one.default)) },
      { title: 'one of', value: ({ choices }) => choices?.join(', ') ?? '' },
      { title: 'about', value: (one) => one.about },
    ],
    selected.parameters,
  );
  const versions = formatTable(
    [
      { title: 'version', value: ({ version }) => version },
      { title: 'file', value: ({ fileName }) => fileName },
      { title: 'bytes', value: ({ bytes }) => bytes },
      { title: 'uploaded', value: ({ createdAt }) => createdAt },
      { title: 'by', value: ({ createdBy }) => createdBy },
      { title: 'scans', value: ({ scans }) => scans },
    ],
    history,
  );
  return [
    fields,
    ...(selected.parameters.length > 0 ? [parameters] : []),
    ...(form === 'built-in' ? [] : [versions]),
  ].join('\n');
}

interface UploadOptions extends DataOption {
  about: string;
  columns?: unknown;
  parameters?: unknown;
  reason?: string;
}

function uploadCommand(): Command {
  const command = new Command('upload')
    .description('Stores a module or program as a new version of an analyser.')
    .argument('<NAME>')
    .argument('<FILE>', 'a module (.js, .mjs, .ts, .mts), or a program that reads WARC')
    .option('--about <TEXT>', 'what it finds', '')
    .option(
      '--columns <JSON>',
      'columns of a program, such as {"title": "text"}; a module exports them',
      json,
    )
    .option(
      '--parameters <JSON>',
      'parameters of a program, a list of name, type, default, about, choices',
      json,
    )
    .option('--reason <TEXT>', 'reason, for the audit log')
    .action((name: string, file: string, { about, columns, parameters, reason, ...options }: UploadOptions) =>
      withServices(options, async ({ services, ctx }) => {
        const source = await readSource(file);
        const input = {
          name,
          fileName: path.basename(file),
          about,
          source: source.toString('base64'),
          reason,
        };
        const version = await services.analysers.upload({
          ctx,
          input: { ...input, columns: columns as never, parameters: parameters as never },
        });
        await print(`${name} version ${version.version} ${version.digest ?? ''}\n`);
      }),
    );
  return withDataOption(command);
}

async function readSource(file: string): Promise<Buffer> {
  const source = await readFile(file).catch((error: unknown) => {
    throw new CommandError(`${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
  if (source.byteLength > maxAnalyserBytes)
    throw new CommandError(
      `${file} has ${source.byteLength} bytes. An analyser has at most ${maxAnalyserBytes}.`,
    );
  return source;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(`"${text.slice(0, 80)}" is not JSON.`);
  }
}

interface TryOptions extends JsonOption {
  version?: number;
  documents: number;
  parameter: string[];
}

const collect = (value: string, before: string[]) => [...before, value];

function tryCommand(): Command {
  const command = new Command('try')
    .description('Runs an analyser over the first documents of a snapshot.')
    .argument('<NAME>')
    .argument('<SNAPSHOT>', 'name of the snapshot')
    .option('--version <N>', 'version of the analyser; by default the latest', wholeNumber)
    .option('--documents <N>', 'number of documents', positiveNumber, 10)
    .option('--parameter <NAME=VALUE>', 'value of a parameter; may be repeated', collect, [])
    .option('--json', 'print JSON', false)
    .action((name: string, snapshot: string, { version, documents, parameter, ...options }: TryOptions) =>
      withServices(options, async ({ services, ctx }) => {
        const { selected } = await services.analysers.get({ ctx, input: { name, version } });
        const parameters = Object.fromEntries(
          parameter.map((text) => {
            const [, key = text, value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
            return [key, parameterFromText(selected.parameters, key, value)];
          }),
        );
        const input = { name, version, snapshot, documents, parameters };
        const trial = await services.analysers.trial({ ctx, input });
        return options.json ? printJson(trial) : print(describeTrial(trial));
      }),
    );
  return withDataOption(command);
}

function describeTrial({ rows, rowCount, documents, seconds, skipped }: AnalyserTrial): string {
  const fields = formatFields([
    ['documents', documents],
    ['rows', rowCount],
    ['seconds', seconds.toFixed(2)],
    ['skipped', skipped.length],
  ]);
  const reasons = skipped.map(({ url, reason, errorOutput }) =>
    plainText(`${url}: ${reason} ${errorOutput}`.trim()),
  );
  return [...rows.map(({ url, row }) => plainText(`${url} ${row}`)), fields, ...reasons]
    .map((line) => `${line}\n`)
    .join('');
}

function removeCommand(): Command {
  const command = new Command('remove')
    .description('Removes a version of an analyser that no scan uses.')
    .argument('<NAME>')
    .argument('<VERSION>', 'number of the version', wholeNumber)
    .option(...yesOption)
    .action((name: string, version: number, options: DataOption & { yes: boolean }) =>
      withServices(options, async ({ services, ctx }) => {
        await services.analysers.get({ ctx, input: { name, version } });
        await confirm(`Remove version ${version} of the analyser ${name}?`, options.yes);
        await services.analysers.remove({ ctx, input: { name, version } });
        await print(`removed version ${version} of ${name}\n`);
      }),
    );
  return withDataOption(command);
}
