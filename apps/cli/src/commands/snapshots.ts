import { copyFile } from 'node:fs/promises';
import {
  maxDiffSites,
  snapshotFormats,
  unchangedForms,
  type SnapshotFormat,
  type SnapshotView,
  type UnchangedForm,
} from '@meguri/contracts';
import { Command, Option } from 'commander';
import { withDataOption, withServices, type DataOption } from '../instance/with-services.ts';
import { fileError } from '../terminal/option-files.ts';
import { confirm, yesOption } from '../terminal/confirm.ts';
import { formatTable } from '../terminal/format-table.ts';
import { positiveNumber } from '../terminal/parse-values.ts';
import { print, printJson } from '../terminal/print.ts';
import { describeDiff, describeSnapshot } from './describe/describe-snapshot.ts';
import { createCommand } from './create-snapshot.ts';
import { exportToFile } from './export-to-file.ts';

export function snapshotCommands(): Command[] {
  return [createCommand(), listCommand(), showCommand(), exportCommand(), diffCommand(), removeCommand()];
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
      'Exports a snapshot: its records as WARC or WACZ, its index as CDXJ or Parquet with positions in that WARC, or its text as WET.',
    )
    .argument('<NAME>')
    .addOption(new Option('--format <FORMAT>', 'what to write').choices(snapshotFormats).default('warc'))
    .addOption(
      new Option(
        '--unchanged <FORM>',
        'form of unchanged documents: revisit records and the records that they refer to, or a rebuilt full response for each',
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
        await exportToFile(file, options.output);
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
    .option('-o, --output <FILE>', 'Parquet file with one row for each URL')
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
    throw fileError('--output', output, error);
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
