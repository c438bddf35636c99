import type { VersionRow } from '@meguri/services';
import { Command } from 'commander';
import { withDataOption, withServices, type DataOption } from '../../instance/with-services.ts';
import { formatTable } from '../../terminal/format-table.ts';
import { positiveNumber } from '../../terminal/parse-values.ts';
import { print, printJson } from '../../terminal/print.ts';
import { timeQueryOf, withTimeOptions, type TimeOptions } from '../../terminal/time-options.ts';

interface VersionsOptions extends DataOption, TimeOptions {
  limit: number;
  json: boolean;
}

export function versionsCommand(): Command {
  const command = new Command('versions')
    .description('Lists when each version of a URL was valid, or which versions were valid at a given time.')
    .argument('<URL>')
    .option('--limit <N>', 'maximum number of rows', positiveNumber, 1_000)
    .option('--json', 'print JSON', false)
    .action((url: string, options: VersionsOptions) =>
      withServices(options, async ({ services }) => {
        const query = timeQueryOf(options, { level: 'versions' });
        const { rows, isComplete } = await services.listVersions({
          url,
          query,
          gone: options.gone,
          limit: options.limit,
        });
        if (options.json) return printJson(rows);
        await print(versionTable(rows));
        if (!isComplete)
          console.error(`there are more than ${options.limit}: raise --limit, or narrow the interval`);
      }),
    );
  return withDataOption(withTimeOptions(command));
}

function versionTable(rows: readonly VersionRow[]): string {
  return formatTable(
    [
      { title: 'valid from', value: ({ start }) => start.toISOString() },
      { title: 'until', value: ({ end }) => end?.toISOString() ?? 'now' },
      { title: 'state', value: ({ state }) => state },
      { title: 'accesses', value: ({ accesses }) => accesses },
      { title: 'last confirmed', value: ({ lastConfirmedAt }) => lastConfirmedAt.toISOString() },
      { title: 'verdict', value: ({ capture }) => capture.verdict },
      { title: 'status', value: ({ capture }) => (capture.status === null ? null : String(capture.status)) },
      { title: 'type', value: ({ capture, body }) => (body ?? capture).mime },
      { title: 'record', value: ({ capture, body }) => placeOf(body ?? capture) },
    ],
    rows,
  );
}

const placeOf = ({ fileName, offset }: { fileName: string; offset: number }) => `${fileName}:${offset}`;
