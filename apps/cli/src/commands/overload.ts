import type { OverloadedHost, OverloadPreview, Resolution, ResolutionPreview } from '@meguri/contracts';
import { Command, Option } from 'commander';
import { CommandError } from '../terminal/report-failure.ts';
import { formatFields, formatTable } from '../terminal/format-table.ts';
import { aboveZero, positiveNumber } from '../terminal/parse-values.ts';
import { print, printJson } from '../terminal/print.ts';
import { withDataOption, withServices, type DataOption } from '../instance/with-services.ts';

export function overloadCommands(): Command[] {
  return [listCommand(), previewCommand(), applyCommand(), undoCommand()];
}

function listCommand(): Command {
  const command = new Command('list')
    .description(
      'Lists overloaded hosts, whose demand exceeds their access limit; the most overloaded first.',
    )
    .option('--limit <N>', 'maximum number of hosts', positiveNumber, 50)
    .option('--json', 'print JSON', false)
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
  dropShare?: number;
  dropImportance?: number;
  json: boolean;
}

function previewCommand(): Command {
  const command = new Command('preview')
    .description('Previews each resolution for an overloaded host. Changes nothing.')
    .argument('<NAME>', 'name[:port]')
    .option('--interval <SECONDS>', 'also preview a shorter access interval', positiveNumber)
    .option('--drop-share <PERCENT>', 'also preview dropping the least valuable pages', positiveNumber)
    .option('--drop-importance <W>', 'also preview dropping pages up to an importance', aboveZero)
    .option('--json', 'print JSON', false)
    .action((name: string, options: PreviewOptions) =>
      withServices(options, async ({ services, ctx }) => {
        const input = { name, resolutions: resolutionsOf(options) };
        const preview = await services.overload.preview({ ctx, input });
        return options.json ? printJson(preview) : print(describePreview(preview));
      }),
    );
  return withDataOption(command);
}

function resolutionsOf({ interval, dropShare, dropImportance }: PreviewOptions): Resolution[] {
  return [
    { kind: 'accept' },
    { kind: 'optimal-price' },
    ...(interval === undefined
      ? []
      : [{ kind: 'shorten-interval', accessIntervalSeconds: interval } as const]),
    ...(dropShare === undefined ? [] : [{ kind: 'drop-share', share: dropShare / 100 } as const]),
    ...(dropImportance === undefined ? [] : [{ kind: 'drop-class', importance: dropImportance } as const]),
  ];
}

interface ApplyOptions extends PreviewOptions {
  optimal?: boolean;
  accept?: boolean;
  reason?: string;
}

const resolutionOptions = ['optimal', 'accept', 'interval', 'dropShare', 'dropImportance'];

function applyCommand(): Command {
  const option = (flags: string, description: string) => {
    const made = new Option(flags, description);
    return made.conflicts(resolutionOptions.filter((name) => name !== made.attributeName()));
  };
  const command = new Command('apply')
    .description('Chooses the resolution of an overloaded host. Takes effect at its next visit; see preview.')
    .argument('<NAME>', 'name[:port]')
    .addOption(option('--optimal', 'distribute accesses for the most captured versions (default)'))
    .addOption(
      option(
        '--accept',
        'change nothing: pages are visited in the order in which they are due, all of them late',
      ),
    )
    .addOption(option('--interval <SECONDS>', 'shorten the access interval').argParser(positiveNumber))
    .addOption(option('--drop-share <PERCENT>', 'drop the least valuable pages').argParser(positiveNumber))
    .addOption(option('--drop-importance <W>', 'drop pages up to an importance').argParser(aboveZero))
    .option('--reason <TEXT>', 'reason, for the audit log')
    .option('--json', 'print the changed host as JSON', false)
    .action((name: string, options: ApplyOptions) =>
      withServices(options, async ({ services, ctx }) => {
        const resolution = chosenResolution(options);
        const input = { name, resolution, reason: options.reason };
        return printHost(await services.overload.apply({ ctx, input }), options);
      }),
    );
  return withDataOption(command);
}

function chosenResolution(options: ApplyOptions): Resolution {
  if (options.optimal) return { kind: 'optimal-price' };
  if (options.accept) return { kind: 'accept' };
  const [, , chosen] = resolutionsOf(options);
  if (chosen) return chosen;
  throw new CommandError('nothing to apply: name one of the resolutions that --help lists');
}

function undoCommand(): Command {
  const command = new Command('undo')
    .description('Undoes the resolution that was chosen for a host.')
    .argument('<NAME>', 'name[:port]')
    .option('--reason <TEXT>', 'reason, for the audit log')
    .option('--json', 'print the changed host as JSON', false)
    .action((name: string, options: DataOption & { reason?: string; json: boolean }) =>
      withServices(options, async ({ services, ctx }) => {
        const input = { name, reason: options.reason };
        return printHost(await services.overload.undo({ ctx, input }), options);
      }),
    );
  return withDataOption(command);
}

function printHost(host: OverloadedHost, { json }: { json: boolean }): Promise<void> {
  return json ? printJson(host) : print(overloadTable([host]));
}

function overloadTable(hosts: readonly OverloadedHost[]): string {
  return formatTable(
    [
      { title: 'host', value: (host) => host.name },
      { title: 'pages', value: (host) => host.pages },
      { title: 'demand/day', value: (host) => host.demandPerDay },
      { title: 'capacity/day', value: (host) => host.capacityPerDay },
      { title: 'ratio', value: (host) => host.ratio },
      { title: 'interval (s)', value: (host) => host.accessIntervalSeconds },
      { title: 'price', value: (host) => host.price },
      { title: 'excluded', value: (host) => host.loadExcludedPages },
      { title: 'resolution', value: (host) => host.resolution.kind },
    ],
    hosts,
  );
}

function describePreview({ host, previews }: OverloadPreview): string {
  const fields = formatFields([
    ['host', host.name],
    ['pages', host.pages],
    ['demand per day', host.demandPerDay],
    ['capacity per day', host.capacityPerDay],
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
