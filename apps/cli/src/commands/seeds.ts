import { text } from 'node:stream/consumers';
import {
  mediaTypePresets,
  seedListSchema,
  type Scope,
  type SeedListDefinition,
  type SeedListView,
} from '@meguri/contracts';
import { Command, Option } from 'commander';
import { refusedSeed } from '../terminal/plain-text.ts';
import { CommandError } from '../terminal/report-failure.ts';
import { readSeedsFile, seedLines } from '../start/read-seeds-file.ts';
import { formatTable } from '../terminal/format-table.ts';
import { aboveZero, numberOrNone } from '../terminal/parse-values.ts';
import { print, printJson } from '../terminal/print.ts';
import {
  withDataOption,
  withServices,
  type CommandContext,
  type DataOption,
} from '../instance/with-services.ts';

/** URLs are added and reported in batches of this size. */
const urlsPerCall = 5_000;

export function seedCommands(): Command[] {
  return [addCommand(), listsCommand(), setCommand()];
}

function addCommand(): Command {
  const command = new Command('add')
    .description('Adds seeds; each new one is due at once. Fails if any of them is refused.')
    .argument('[URL...]', 'absolute URLs')
    .option('--list <NAME>', 'seed list to add them to (default: the list "default")')
    .option('--file <FILE>', 'file with one URL per line; - is standard input')
    .option('--json', 'one JSON line for each URL', false)
    .action((urls: string[], options: DataOption & { list?: string; file?: string; json: boolean }) =>
      withServices(options, async (context) => {
        const all = [...urls, ...(options.file === undefined ? [] : await readUrls(options.file))];
        if (all.length === 0) throw new CommandError('no URL given: name URLs, or --file');
        const list = options.list === undefined ? {} : { list: await listId(context, options.list) };
        const { refused, accepted } = await add(context, all, list, options.json);
        if (!options.json) await print(`${accepted} accepted, ${refused} refused\n`);
        if (refused > 0) process.exitCode = 1;
      }),
    );
  return withDataOption(command);
}

async function add(
  { services, ctx }: CommandContext,
  urls: readonly string[],
  list: { list?: number },
  json: boolean,
): Promise<{ accepted: number; refused: number }> {
  const count = { accepted: 0, refused: 0 };
  for (let start = 0; start < urls.length; start += urlsPerCall) {
    const input = { ...list, urls: urls.slice(start, start + urlsPerCall) };
    for (const result of await services.seeds.add({ ctx, input })) {
      if (json) await print(`${JSON.stringify(result)}\n`);
      else if (!result.accepted) console.error(`refused ${refusedSeed(result)}`);
      if (result.accepted) count.accepted += 1;
      else count.refused += 1;
    }
  }
  return count;
}

async function readUrls(file: string): Promise<string[]> {
  return file === '-' ? seedLines(await text(process.stdin)) : readSeedsFile(file, '--file');
}

/** @throws {CommandError} naming the existing lists, for an unknown one */
export async function listId(context: CommandContext, name: string): Promise<number> {
  return (await seedList(context, name)).id;
}

async function seedList({ services, ctx }: CommandContext, name: string): Promise<SeedListView> {
  const lists = await services.seeds.lists({ ctx, input: undefined });
  const list = lists.find((one) => one.name === name);
  if (list) return list;
  const names = lists.map((one) => `"${one.name}"`).join(', ');
  throw new CommandError(`there is no seed list "${name}"; existing lists: ${names}`);
}

function listsCommand(): Command {
  const command = new Command('lists')
    .description('Lists the seed lists.')
    .option('--json', 'print JSON', false)
    .action((options: DataOption & { json: boolean }) =>
      withServices(options, async ({ services, ctx }) => {
        const lists = await services.seeds.lists({ ctx, input: undefined });
        if (options.json) return printJson(lists);
        const table = formatTable(
          [
            { title: 'name', value: (list) => list.name },
            { title: 'seeds', value: (list) => list.seeds },
            { title: 'scope', value: (list) => list.scope.mode },
            { title: 'policy', value: (list) => list.policy },
            { title: 'change', value: (list) => list.changeMode },
            { title: 'importance', value: (list) => list.importance },
            { title: 'pacing', value: (list) => list.pacing },
            { title: 'shortest (s)', value: (list) => list.minIntervalSeconds },
            { title: 'longest (s)', value: (list) => list.maxIntervalSeconds },
          ],
          lists,
        );
        return print(table);
      }),
    );
  return withDataOption(command);
}

/**
 * Whether hosts found by links are starting points. `scope`: if the scope is top-level domains or all hosts.
 */
const newHosts = { scope: null, start: true, continue: false } as const;

/** Whether page requisites are crawled. `default`: the setting of the installation. */
const embedded = { default: null, on: true, off: false } as const;

interface SetOptions extends DataOption {
  importance?: number;
  policy?: SeedListDefinition['policy'];
  newHosts?: keyof typeof newHosts;
  mediaTypes?: string[];
  otherTypesInterval?: number | 'none';
  embedded?: keyof typeof embedded;
  pacing?: SeedListDefinition['pacing'];
  reason?: string;
}

/** Null: none of these options is given. */
function scopeEditsOf(options: SetOptions): Partial<Scope> | null {
  const { newHosts: starts, mediaTypes, otherTypesInterval, embedded: parts } = options;
  const preset = Object.entries(mediaTypePresets).find(([name]) => name === mediaTypes?.join(' '))?.[1];
  const edits: Partial<Scope> = {
    ...(starts && { startsAtNewHosts: newHosts[starts] }),
    ...(mediaTypes && { mediaTypes: mediaTypes.map((type) => type.toLowerCase()) }),
    ...(preset && { ...preset, mediaTypes: [...preset.mediaTypes] }),
    ...(otherTypesInterval !== undefined && {
      otherTypesSeconds: otherTypesInterval === 'none' ? null : otherTypesInterval,
    }),
    ...(parts && { embedded: embedded[parts] }),
  };
  return Object.keys(edits).length > 0 ? edits : null;
}

function setCommand(): Command {
  const command = new Command('set')
    .description('Changes a seed list. Takes effect at the next visit of each page.')
    .argument('<LIST>', 'name of the seed list')
    .addOption(
      new Option('--importance <W>', 'importance of its pages on overloaded hosts: 0.25 to 8').argParser(
        aboveZero,
      ),
    )
    .addOption(
      new Option('--policy <NAME>', 'revisit policy').choices(seedListSchema.shape.policy.unwrap().options),
    )
    .addOption(
      new Option(
        '--new-hosts <CHOICE>',
        'hops to a new host: start at 0, continue from the link, or as usual for the scope',
      ).choices(Object.keys(newHosts)),
    )
    .option(
      '--media-types <TYPE...>',
      `media types in scope, such as "text/*", or one of: ${Object.keys(mediaTypePresets).join(', ')}`,
    )
    .addOption(
      new Option(
        '--other-types-interval <SECONDS>',
        'interval for other media types; none = the longest revisit interval',
      ).argParser(numberOrNone),
    )
    .addOption(
      new Option(
        '--embedded <CHOICE>',
        'whether the parts of pages are crawled, whatever their type',
      ).choices(Object.keys(embedded)),
    )
    .addOption(
      new Option('--pacing <CHOICE>', 'stretch access intervals to what the demand needs').choices(
        seedListSchema.shape.pacing.unwrap().options,
      ),
    )
    .option('--reason <TEXT>', 'reason, for the audit log')
    .action((name: string, { importance, policy, pacing, reason, ...options }: SetOptions) =>
      withServices(options, async (context) => {
        const edits = {
          ...(importance && { importance }),
          ...(policy && { policy }),
          ...(pacing && { pacing }),
        };
        const scopeEdits = scopeEditsOf(options);
        if (Object.keys({ ...edits, ...scopeEdits }).length === 0)
          throw new CommandError('nothing to change: name at least one of the options that --help lists');
        const { id, scope } = await seedList(context, name);
        const change = { ...edits, ...(scopeEdits && { scope: { ...scope, ...scopeEdits } }) };
        const { services, ctx } = context;
        const list = await services.seeds.update({ ctx, input: { id, change, reason } });
        await print(
          `${list.name}: policy ${list.policy}, importance ${list.importance}, pacing ${list.pacing}\n`,
        );
      }),
    );
  return withDataOption(command);
}
