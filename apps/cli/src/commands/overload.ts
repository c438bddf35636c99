import type { OverloadedHost, OverloadPreview, Resolution, ResolutionPreview } from '@meguri/contracts';
import { Command } from 'commander';
import { formatFields, formatTable } from './format-table.ts';
import { positiveNumber } from './parse-values.ts';
import { print, printJson } from './print.ts';
import { withDataOption, withServices, type DataOption } from './with-services.ts';

export function overloadCommands(): Command[] {
  return [listCommand(), previewCommand()];
}

function listCommand(): Command {
  const command = new Command('list')
    .description(
      'Lists hosts that are asked for more than they can politely give, the most overloaded first.',
    )
    .option('--limit <N>', 'most hosts to list', positiveNumber, 50)
    .option('--json', 'as JSON', false)
    .action((options: DataOption & { limit: number; json: boolean }) =>
      withServices(options, async ({ services, ctx }) => {
        const list = await services.overload.list({ ctx, input: { limit: options.limit } });
        if (options.json) return printJson(list);
        return print(`${overloadTable(list.rows)}${list.rows.length} of ${list.total} overloaded hosts\n`);
      }),
    );
  return withDataOption(command);
}

interface PreviewOptions extends DataOption {
  interval?: number;
  excludeShare?: number;
  excludeImportance?: number;
  json: boolean;
}

function previewCommand(): Command {
  const command = new Command('preview')
    .description('Shows what each resolution would do to the pages of a host. Changes nothing.')
    .argument('<NAME>', 'name[:port]')
    .option('--interval <SECONDS>', 'also: a shorter access interval', positiveNumber)
    .option('--exclude-share <PERCENT>', 'also: no more visits to the least valuable pages', positiveNumber)
    .option('--exclude-importance <W>', 'also: no more visits to pages up to an importance', positiveNumber)
    .option('--json', 'as JSON', false)
    .action((name: string, options: PreviewOptions) =>
      withServices(options, async ({ services, ctx }) => {
        const input = { name, resolutions: resolutionsOf(options) };
        const preview = await services.overload.preview({ ctx, input });
        return options.json ? printJson(preview) : print(describePreview(preview));
      }),
    );
  return withDataOption(command);
}

function resolutionsOf({ interval, excludeShare, excludeImportance }: PreviewOptions): Resolution[] {
  return [
    { kind: 'accept' },
    { kind: 'optimal-price' },
    ...(interval === undefined
      ? []
      : [{ kind: 'shorten-interval', accessIntervalSeconds: interval } as const]),
    ...(excludeShare === undefined ? [] : [{ kind: 'exclude-share', share: excludeShare / 100 } as const]),
    ...(excludeImportance === undefined
      ? []
      : [{ kind: 'exclude-class', importance: excludeImportance } as const]),
  ];
}

function overloadTable(hosts: readonly OverloadedHost[]): string {
  return formatTable(
    [
      { title: 'host', value: (host) => host.name },
      { title: 'pages', value: (host) => host.pages },
      { title: 'asked/day', value: (host) => host.demandPerDay },
      { title: 'given/day', value: (host) => host.capacityPerDay },
      { title: 'ratio', value: (host) => host.ratio },
      { title: 'interval (s)', value: (host) => host.accessIntervalSeconds },
      { title: 'price', value: (host) => host.price },
      { title: 'excluded', value: (host) => host.loadExcludedPages },
    ],
    hosts,
  );
}

function describePreview({ host, previews }: OverloadPreview): string {
  const fields = formatFields([
    ['host', host.name],
    ['pages', host.pages],
    ['asked per day', host.demandPerDay],
    ['given per day', host.capacityPerDay],
    ['interval (s)', host.accessIntervalSeconds],
    ['price', host.price],
  ]);
  const percent = (share: number | null) => (share === null ? null : share * 100);
  const table = formatTable<ResolutionPreview>(
    [
      { title: 'resolution', value: ({ resolution }) => resolution.kind },
      { title: 'accesses/day', value: ({ total }) => total.accessesPerDay },
      { title: 'versions/day', value: ({ total }) => total.versionsPerDay },
      { title: 'fresh (%)', value: ({ total }) => percent(total.freshness) },
      { title: 'mean age (d)', value: ({ total }) => total.meanAgeDays },
      { title: 'late (d)', value: ({ latenessDays }) => latenessDays },
      { title: 'slowed', value: ({ slowedPages }) => slowedPages },
      { title: 'times', value: ({ meanStretch }) => meanStretch },
      { title: 'longest (d)', value: ({ longestIntervalDays }) => longestIntervalDays },
      { title: 'excluded', value: ({ total }) => total.excludedPages },
      { title: 'price', value: ({ price }) => price },
    ],
    previews,
  );
  return `${fields}\n${table}`;
}
