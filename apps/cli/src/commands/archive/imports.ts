import type { ImportFileView, ImportView } from '@meguri/contracts';
import { Command } from 'commander';
import {
  withDataOption,
  withServices,
  type CommandContext,
  type DataOption,
} from '../../instance/with-services.ts';
import { confirm, yesOption } from '../../terminal/confirm.ts';
import { formatFields, formatTable } from '../../terminal/format-table.ts';
import { positiveNumber } from '../../terminal/parse-values.ts';
import { print, printJson } from '../../terminal/print.ts';
import { CommandError } from '../../terminal/report-failure.ts';
import { importCheckCommand } from './import-check.ts';

export function importCommands(): Command[] {
  return [
    importCheckCommand(),
    createCommand(),
    listCommand(),
    showCommand(),
    pauseCommand(),
    resumeCommand(),
    removeCommand(),
  ];
}

interface CreateOptions extends DataOption {
  seedList?: string;
  copy: boolean;
  wait: boolean;
  json: boolean;
}

function createCommand(): Command {
  const command = new Command('create')
    .description(
      'Imports files of other archives: their captures are indexed, in place or as copies, and the schedule learns from them.',
    )
    .argument(
      '<FILES...>',
      'files of this machine, or objects as s3://bucket/key; the nodes and the console must be able to read them, too',
    )
    .option(
      '--seed-list <NAME>',
      'seed list for pages that become known; its scope decides which are visited',
    )
    .option('--copy', 'copy the files into the archive, which keeps them like its own', false)
    .option('--no-wait', 'do not wait until it is done')
    .option('--json', 'print JSON', false)
    .action((paths: string[], { seedList, copy, wait, json, ...options }: CreateOptions) =>
      withServices(options, async (context) => {
        const input = { paths, seedList: seedList ?? null, copy };
        const created = await context.services.createImport({ ctx: context.ctx, input });
        await report(wait ? await waitFor(context, created.id) : created, json);
      }),
    );
  return withDataOption(command);
}

async function report(found: ImportView, json: boolean): Promise<void> {
  await (json ? printJson(found) : print(describe(found)));
  if (found.state === 'failed')
    throw new CommandError(
      `${found.problem ?? 'the import failed'}. Correct it, then: meguri import resume ${found.id}`,
    );
}

const pollMs = 300;

async function waitFor({ services }: CommandContext, id: number): Promise<ImportView> {
  let shown = '';
  for (;;) {
    const found = await services.getImport({ id });
    const line = progressLine(found);
    if (line !== shown) console.error(line);
    shown = line;
    if (found.state === 'done' || found.state === 'failed' || found.state === 'paused') return found;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

function progressLine({ state, files, counts }: ImportView): string {
  const sum = (of: (file: ImportFileView) => number) => files.reduce((total, file) => total + of(file), 0);
  if (state === 'reading') {
    const [read, all] = [sum(({ readBytes }) => readBytes), sum(({ bytes }) => bytes)];
    return `reading: ${Math.round(read / 1e6)} of ${Math.round(all / 1e6)} MB, ${sum(({ entries }) => entries)} entries`;
  }
  return state === 'storing'
    ? `storing: ${counts.captures + counts.repeated} of ${sum(({ entries }) => entries)} entries`
    : state;
}

function describe(found: ImportView): string {
  const { counts } = found;
  const fields = formatFields([
    ['import', String(found.id)],
    ['state', found.state],
    ['problem', found.problem],
    ['created', `${found.createdAt.toISOString()} by ${found.createdBy}`],
    ['seed list', found.seedList],
    ['files', found.copies ? 'copied into the archive' : 'indexed in place'],
    ['entries', counts.entries],
    ['captures', counts.captures],
    ['  with a record', counts.held],
    ['  new', counts.new],
    ['  changed', counts.changed],
    ['  unchanged', counts.unchanged],
    ['  errors', counts.errors],
    ['  no verdict', counts.checks],
    ['repeated', counts.repeated],
    ['refused', counts.refused],
    ['new pages', counts.pages],
    ['  not in scope', counts.unscheduled],
  ]);
  return [fields, '\n', fileTable(found.files), ...found.files.flatMap(problemLines)].join('');
}

function fileTable(files: readonly ImportFileView[]): string {
  return formatTable<ImportFileView>(
    [
      { title: 'file', value: ({ path }) => path },
      { title: 'format', value: ({ format, isRead }) => format ?? (isRead ? 'unknown' : null) },
      { title: 'bytes', value: ({ bytes }) => bytes },
      { title: 'read', value: ({ readBytes }) => readBytes },
      { title: 'entries', value: ({ entries }) => entries },
      { title: 'problems', value: ({ problemCount }) => problemCount },
    ],
    files,
  );
}

function problemLines({ path, problems, problemCount }: ImportFileView): string[] {
  const lines = problems.map(
    ({ line, offset, reason, fix }) => `${path}:${line ?? `offset ${offset ?? 0}`}: ${reason} ${fix}\n`,
  );
  const more = problemCount - problems.length;
  return more > 0 ? [...lines, `${path}: ${more} more problems\n`] : lines;
}

function listCommand(): Command {
  const command = new Command('list')
    .description('Lists the imports, latest first.')
    .option('--limit <N>', 'maximum number of imports', positiveNumber, 100)
    .option('--json', 'print JSON', false)
    .action(({ limit, json, ...options }: DataOption & { limit: number; json: boolean }) =>
      withServices(options, async ({ services }) => {
        const imports = await services.listImports({ limit });
        return json ? printJson(imports) : print(importTable(imports));
      }),
    );
  return withDataOption(command);
}

function importTable(imports: readonly ImportView[]): string {
  return formatTable<ImportView>(
    [
      { title: 'import', value: ({ id }) => id },
      { title: 'state', value: ({ state }) => state },
      { title: 'created', value: ({ createdAt }) => createdAt },
      { title: 'files', value: ({ files }) => files.length },
      { title: 'captures', value: ({ counts }) => counts.captures },
      { title: 'new pages', value: ({ counts }) => counts.pages },
      {
        title: 'problems',
        value: ({ files }) => files.reduce((sum, { problemCount }) => sum + problemCount, 0),
      },
    ],
    imports,
  );
}

function showCommand(): Command {
  const command = new Command('show')
    .description('Shows an import: its counts, its files and what could not be read.')
    .argument('<IMPORT>', 'its number', positiveNumber)
    .option('--json', 'print JSON', false)
    .action((id: number, { json, ...options }: DataOption & { json: boolean }) =>
      withServices(options, async ({ services }) => {
        const found = await services.getImport({ id });
        return json ? printJson(found) : print(describe(found));
      }),
    );
  return withDataOption(command);
}

function pauseCommand(): Command {
  const command = new Command('pause')
    .description('Pauses an import until it is resumed. Captures that are stored stay.')
    .argument('<IMPORT>', 'its number', positiveNumber)
    .action((id: number, options: DataOption) =>
      withServices(options, async ({ services, ctx }) => {
        await services.pauseImport({ ctx, input: { id } });
        await print(`Import ${id} paused\n`);
      }),
    );
  return withDataOption(command);
}

function resumeCommand(): Command {
  const command = new Command('resume')
    .description('Resumes an import that was paused or failed, at the file or the pages where it stopped.')
    .argument('<IMPORT>', 'its number', positiveNumber)
    .option('--no-wait', 'do not wait until it is done')
    .option('--json', 'print JSON', false)
    .action((id: number, { wait, json, ...options }: DataOption & { wait: boolean; json: boolean }) =>
      withServices(options, async (context) => {
        const resumed = await context.services.resumeImport({ ctx: context.ctx, input: { id } });
        await report(wait ? await waitFor(context, id) : resumed, json);
      }),
    );
  return withDataOption(command);
}

function removeCommand(): Command {
  const command = new Command('remove')
    .description(
      'Removes the captures of an import, and the pages and hosts known only from it. Its files stay; copies in the archive are deleted.',
    )
    .argument('<IMPORT>', 'its number', positiveNumber)
    .option(...yesOption)
    .action((id: number, { yes, ...options }: DataOption & { yes: boolean }) =>
      withServices(options, async ({ services, ctx }) => {
        const { counts } = await services.getImport({ id });
        await confirm(`Remove the ${counts.captures} captures of import ${id}?`, yes);
        await services.removeImport({ ctx, input: { id } });
        await print(`removing import ${id}\n`);
      }),
    );
  return withDataOption(command);
}
