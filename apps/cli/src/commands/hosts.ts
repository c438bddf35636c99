import type { HostHistory } from '@meguri/contracts';
import {
  hostFilterFields,
  hostFilters,
  hostSetting,
  hostSettingFields,
  hostSortKeys,
  isLowInterval,
  readHostFilter,
  readHostFilterParameters,
  type HostEdit,
  type HostFilter,
  type HostFilterField,
  type HostPage,
  type HostQuery,
  type HostRow,
  type HostSettingField,
  type HostSettingsChange,
  type HostSortKey,
} from '@meguri/contracts';
import { Command, InvalidArgumentError, Option } from 'commander';
import { CommandError } from '../terminal/report-failure.ts';
import { describeHost, hostTable } from './describe/describe-host.ts';
import { describeHostDays } from './describe/describe-host-days.ts';
import { numberOrNone, positiveNumber, wholeNumber } from '../terminal/parse-values.ts';
import { confirm, yesOption } from '../terminal/confirm.ts';
import { jsonArray, print, printJson } from '../terminal/print.ts';
import {
  withDataOption,
  withServices,
  type CommandContext,
  type DataOption,
} from '../instance/with-services.ts';

export function hostCommands(): Command[] {
  return [listCommand(), showCommand(), setCommand()];
}

interface ListOptions extends DataOption {
  sort: HostSortKey;
  desc: boolean;
  limit?: number;
  json: boolean;
}

/** Hosts in a table without `--limit`. */
const tableRows = 50;
const pageRows = 500;

/** Filters that are options; the search for a part of a name is an argument. */
const filterOptions = hostFilterFields.filter((field) => field !== 'search');

function listCommand(): Command {
  const command = new Command('list')
    .description('Lists hosts.')
    .argument('[SEARCH]', 'part of the name')
    .addOption(new Option('--sort <FIELD>', 'field to sort by').choices(hostSortKeys).default('name'))
    .option('--desc', 'sort in descending order', false)
    .option('--limit <N>', 'maximum number of hosts (default: 50 in a table, all in JSON)', positiveNumber)
    .option('--json', 'print JSON', false)
    .action((search: string | undefined, options: ListOptions & Record<string, unknown>) =>
      withServices(options, async ({ services, ctx }) => {
        const { sort, desc, limit = options.json ? Infinity : tableRows } = options;
        const filter: HostFilter = { ...readHostFilterParameters(options), search };
        const query = { ...filter, sort, direction: desc ? 'desc' : 'asc' } as const;
        const page = (input: Pick<HostQuery, 'cursor' | 'limit'>) =>
          services.hosts.list({ ctx, input: { ...query, ...input } });
        if (options.json) return print(jsonArray(allHosts(page, limit)));
        const { rows, total } = await page({ limit });
        return print(`${hostTable(rows)}${rows.length} of ${total} hosts\n`);
      }),
    );
  for (const field of filterOptions) command.addOption(filterOption(field));
  return withDataOption(command);
}

/** Every host that matches, up to a limit, read page by page. */
async function* allHosts(
  page: (input: Pick<HostQuery, 'cursor' | 'limit'>) => Promise<HostPage>,
  limit: number,
): AsyncGenerator<HostRow> {
  let left = limit;
  let cursor: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- Each page begins where the one before it ended.
    const { rows, nextCursor } = await page({ cursor, limit: Math.min(left, pageRows) });
    yield* rows;
    left -= rows.length;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined && left > 0);
}

function filterOption(field: HostFilterField): Option {
  const { parameter, meaning, schema } = hostFilters[field];
  const option = new Option(`--${parameter} <${parameter.toUpperCase()}>`, meaning);
  if ('options' in schema) return option.choices(schema.options);
  return option.argParser((text: string) => {
    if (readHostFilter(field, text) !== undefined) return text;
    throw new InvalidArgumentError(`Give ${valueNames[hostFilters[field].kind]}.`);
  });
}

const valueNames = {
  text: 'a text',
  'whole-number': 'a whole number',
  range: 'a range of seconds such as 60-120 or 60-',
} as const;

function showCommand(): Command {
  const command = new Command('show')
    .description(
      'Shows a host: its state and the reason for it, its access interval, its robots.txt, its last days.',
    )
    .argument('<NAME>', 'name[:port]')
    .option('--robots', 'include the text of its robots.txt', false)
    .option('--json', 'print JSON', false)
    .action((name: string, options: DataOption & { robots: boolean; json: boolean }) =>
      withServices(options, async ({ services, ctx }) => {
        const host = await services.hosts.get({ ctx, input: { name } });
        if (options.json) return printJson(host);
        const { history } = await services.hosts.activity({ ctx, input: { name, range: { preset: '30d' } } });
        const parts = [
          describeHost(host, new Date(), options.robots),
          describeHostDays(recordedOnly(history)),
        ];
        return print(parts.filter((part) => part !== '').join('\n'));
      }),
    );
  return withDataOption(command);
}

interface SetOptions extends DataOption {
  pause?: boolean;
  resume?: boolean;
  ownServer?: boolean;
  yes: boolean;
  reason?: string;
  json: boolean;
}

function setCommand(): Command {
  const command = new Command('set')
    .description('Changes the settings of a host. Takes effect at its next visit.')
    .argument('<NAME>', 'name[:port]');
  for (const field of optionFields) command.addOption(settingOption(field));
  command
    .option('--pause', 'pause it until --resume')
    .addOption(new Option('--resume', 'resume it').conflicts('pause'))
    .option('--own-server', 'it is your own server: crawl it as fast as it answers')
    .addOption(new Option('--no-own-server', 'crawl it with access delays again'))
    .option(...yesOption)
    .option('--reason <TEXT>', 'reason, for the audit log')
    .option('--json', 'print the changed host as JSON', false)
    .action((name: string, options: SetOptions) =>
      withServices(options, async ({ services, ctx }) => {
        const input = editOf(name, options, command.opts());
        await confirmPace(input, services, ctx, options.yes);
        const host = await services.hosts.edit({ ctx, input: { ...input, confirmed: true } });
        return options.json ? printJson(host) : print(describeHost(host, new Date()));
      }),
    );
  return withDataOption(command);
}

/** Asks before a host is accessed faster than usual. */
async function confirmPace(
  edit: HostEdit,
  services: CommandContext['services'],
  ctx: CommandContext['ctx'],
  isSure: boolean,
): Promise<void> {
  if (edit.ownServer === true)
    return confirm(
      `${edit.name} is accessed as fast as it answers, without access delay. Do you run this server?`,
      isSure,
    );
  const settings = await services.settings.list({ ctx, input: undefined });
  const defaultSeconds = Number(settings.find(({ key }) => key === 'access.intervalSeconds')?.value);
  if (isLowInterval(edit.minIntervalSeconds, defaultSeconds))
    await confirm(
      `${edit.minIntervalSeconds} s is below the default access interval of ${defaultSeconds} s and can burden ${edit.name}. Continue?`,
      isSure,
    );
}

const optionFields = hostSettingFields.filter((field) => hostSetting(field).option !== null);

/** An option named in the table of host settings; numbers are in its units. */
function settingOption(field: HostSettingField): Option {
  const { option, kind, unset, unit, bounds, en } = hostSetting(field);
  const range = bounds ? `, from ${bounds.low} to ${bounds.high}` : '';
  const none = unset === null ? `; none = ${(en.unset ?? 'no setting').toLowerCase()}` : '';
  const value = kind === 'text' ? 'TEXT' : unit === 'seconds' ? 'SECONDS' : 'N';
  const text = `${en.label}${range}${none}`;
  const described = new Option(`--${option} <${value}>`, text);
  if (kind === 'text') return described;
  return described.argParser(unset === null ? numberOrNone : wholeNumber);
}

function editOf(name: string, options: SetOptions, values: Record<string, unknown>): HostEdit {
  const { pause, resume, ownServer, reason } = options;
  const named = optionFields.flatMap((field) => {
    const value = values[settingOption(field).attributeName()];
    return value === undefined ? [] : [[field, value === 'none' ? null : value]];
  });
  const changes: HostSettingsChange = {
    ...(Object.fromEntries(named) as HostSettingsChange),
    ...(pause ? { paused: true } : {}),
    ...(resume ? { paused: false } : {}),
    ...(ownServer === undefined ? {} : { ownServer }),
  };
  if (Object.keys(changes).length === 0)
    throw new CommandError('nothing to change: name at least one of the options that --help lists');
  return { name, ...changes, ...(reason === undefined ? {} : { reason }) };
}

/** Leaves out the periods that a demo generated. */
function recordedOnly(history: HostHistory): HostHistory {
  const { generatedBefore, points } = history;
  return generatedBefore ? { ...history, points: points.filter(({ at }) => at >= generatedBefore) } : history;
}
