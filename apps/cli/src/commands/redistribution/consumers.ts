import {
  readPushAddress,
  recordKinds,
  type ConsumerDetail,
  type ConsumerRow,
  type RecordKind,
} from '@meguri/contracts';
import { Command, Option } from 'commander';
import {
  withDataOption,
  withServices,
  type CommandContext,
  type DataOption,
} from '../../instance/with-services.ts';
import { seedLines } from '../../start/read-seeds-file.ts';
import { readOptionFile } from '../../terminal/option-files.ts';
import { confirm, yesOption } from '../../terminal/confirm.ts';
import { formatFields, formatTable, type Column } from '../../terminal/format-table.ts';
import { instant } from '../../terminal/parse-values.ts';
import { plainText } from '../../terminal/plain-text.ts';
import { print, printJson } from '../../terminal/print.ts';
import { pushCommands, pushFields, pushOptions } from './push.ts';

const columns: Column<ConsumerRow>[] = [
  { title: 'name', value: ({ name }) => name },
  { title: 'state', value: ({ state }) => state },
  { title: 'contact', value: ({ contact }) => plainText(contact) },
  { title: 'packages', value: ({ packages }) => packages },
  { title: 'bytes', value: ({ bytes }) => bytes },
  { title: 'last number', value: ({ sequence }) => sequence },
  { title: 'last transfer', value: ({ lastTransferAt }) => lastTransferAt },
];

/** Commands for consumers, which copy parts of the archive. */
export function consumerCommands(): Command[] {
  return [
    addCommand(),
    listCommand(),
    showCommand(),
    actCommand(
      'approve',
      'Approves a consumer: packages are made for it from now on, and it may fetch them.',
    ),
    actCommand('suspend', 'Suspends a consumer, and ends its transfers.'),
    removeCommand(),
    tokenCommand(),
    ...pushCommands(describeConsumer),
  ];
}

interface AddOptions extends DataOption {
  contact: string;
  purpose: string;
  addresses: string;
  publicKey?: string;
  wholeArchive: boolean;
  host: string[];
  domain: string[];
  prefix: string[];
  urls?: string;
  seedList: string[];
  kind: RecordKind[];
  from?: Date;
  before?: Date;
  history: boolean;
  pushTo?: string;
  endpoint?: string;
  region?: string;
}

const words = (value: string, former: string[]) => [
  ...former,
  ...value.split(',').map((word) => word.trim()),
];
const one = (value: string, former: string[]) => [...former, value];

function addCommand(): Command {
  const command = new Command('add')
    .description('Registers a consumer for approval: what it may receive, and from where it fetches.')
    .argument('<NAME>', 'lower-case letters, digits and "-"')
    .requiredOption('--contact <TEXT>', 'email or web address')
    .requiredOption('--purpose <TEXT>', 'what the copies are for')
    .requiredOption(
      '--addresses <LIST>',
      'IP addresses and networks that it fetches from, separated by spaces',
    )
    .option('--public-key <KEY>', 'Ed25519 public key, base64url')
    .option('--whole-archive', 'everything that the archive holds', false)
    .option('--host <NAMES>', 'hosts, separated by commas; the option may be repeated', words, [])
    .option('--domain <NAMES>', 'registrable domains with all of their hosts', words, [])
    .option('--prefix <SURT>', 'beginnings of sort keys, such as "jp,co,example)/news/"', one, [])
    .option('--urls <FILE>', 'file with one URL per line')
    .option('--seed-list <NAME>', 'pages of seed lists', one, [])
    .addOption(
      new Option('--kind <KINDS>', `types of records: ${recordKinds.join(', ')}`)
        .argParser(words)
        .default([]),
    )
    .option('--from <TIME>', 'captures from this instant on', instant)
    .option('--before <TIME>', 'captures before this instant', instant)
    .option('--history', 'start with everything that is already in the archive', false)
    .option('--push-to <ADDRESS>', 'send packages to this address: https://… or s3://bucket/prefix')
    .option(...pushOptions.endpoint)
    .option(...pushOptions.region)
    .action((name: string, options: AddOptions) =>
      withServices(options, async ({ services, ctx }) => {
        const terms = await termsOf(options);
        await print(describeConsumer(await services.consumers.create({ ctx, input: { name, terms } })));
      }),
    );
  return withDataOption(command);
}

async function termsOf(options: AddOptions) {
  const { contact, purpose, addresses, publicKey, history, wholeArchive, urls, from, before } = options;
  const lines = urls === undefined ? [] : seedLines(await readOptionFile('--urls', urls));
  return {
    contact,
    purpose,
    addresses,
    publicKey: publicKey ?? null,
    history,
    push: readPushAddress(options.pushTo ?? '', {
      endpoint: options.endpoint ?? '',
      region: options.region ?? '',
    }),
    scope: {
      wholeArchive,
      hosts: options.host,
      domains: options.domain,
      surtPrefixes: options.prefix,
      urls: lines,
      seedLists: options.seedList,
      kinds: options.kind,
      capturedFrom: from ?? null,
      capturedBefore: before ?? null,
    },
  };
}

function listCommand(): Command {
  const command = new Command('list')
    .description('Lists consumers by name.')
    .option('--json', 'print JSON', false)
    .action((options: DataOption & { json: boolean }) =>
      withServices(options, async (context) => {
        const rows = await allConsumers(context);
        return options.json ? printJson(rows) : print(formatTable(columns, rows));
      }),
    );
  return withDataOption(command);
}

async function allConsumers({ services, ctx }: CommandContext): Promise<ConsumerRow[]> {
  const rows: ConsumerRow[] = [];
  for (let cursor: string | undefined; ;) {
    const found = await services.consumers.list({ ctx, input: { cursor } });
    rows.push(...found.rows);
    if (found.nextCursor === null) return rows;
    cursor = found.nextCursor;
  }
}

function showCommand(): Command {
  const command = new Command('show')
    .description('Shows a consumer: its scope, its schedule and its state.')
    .argument('<NAME>')
    .option('--json', 'print JSON', false)
    .action((name: string, options: DataOption & { json: boolean }) =>
      withServices(options, async ({ services, ctx }) => {
        const found = await services.consumers.get({ ctx, input: { name } });
        return options.json ? printJson(found) : print(describeConsumer(found));
      }),
    );
  return withDataOption(command);
}

function describeConsumer(consumer: ConsumerDetail): string {
  const { scope, schedule, pushState } = consumer;
  const places = [...scope.hosts, ...scope.domains, ...scope.surtPrefixes];
  return formatFields([
    ['consumer', consumer.name],
    ['state', consumer.state],
    ['contact', plainText(consumer.contact)],
    ['purpose', plainText(consumer.purpose)],
    ['addresses', consumer.addresses],
    ['token', consumer.tokenMadeAt ?? 'none'],
    ['public key', consumer.publicKey ?? 'none'],
    ['places', scope.wholeArchive ? 'the whole archive' : plainText(places.join(' '))],
    ['URLs', scope.urls.length],
    ['seed lists', plainText(scope.seedLists.join(', '))],
    ['kinds', scope.kinds.join(', ')],
    ['captured from', scope.capturedFrom],
    ['captured before', scope.capturedBefore],
    ['begins with', consumer.history ? 'everything that the archive holds' : 'captures after the approval'],
    ['last number', consumer.sequence],
    ['packages', consumer.packages],
    ['bytes', consumer.bytes],
    ...(pushState === null ? [] : pushFields(pushState)),
    ...schedule.map(({ node, dueAt, problem }): [string, string] => [
      `next of ${plainText(node)}`,
      `${dueAt.toISOString()}${problem === null ? '' : `: ${plainText(problem)}`}`,
    ]),
  ]);
}

function actCommand(act: 'approve' | 'suspend', description: string): Command {
  const command = new Command(act)
    .description(description)
    .argument('<NAME>')
    .option('--reason <TEXT>', 'reason, for the audit log')
    .action((name: string, { reason, ...options }: DataOption & { reason?: string }) =>
      withServices(options, async ({ services, ctx }) =>
        print(describeConsumer(await services.consumers[act]({ ctx, input: { name, reason } }))),
      ),
    );
  return withDataOption(command);
}

function removeCommand(): Command {
  const command = new Command('remove')
    .description('Removes a consumer with its packages. The log of its transfers stays.')
    .argument('<NAME>')
    .option('--reason <TEXT>', 'reason, for the audit log')
    .option(...yesOption)
    .action((name: string, { reason, yes, ...options }: DataOption & { reason?: string; yes: boolean }) =>
      withServices(options, async ({ services, ctx }) => {
        const { packages } = await services.consumers.get({ ctx, input: { name } });
        await confirm(`Remove the consumer ${name} and ${packages} packages?`, yes);
        await services.consumers.remove({ ctx, input: { name, reason } });
        return print(`Consumer ${name} removed\n`);
      }),
    );
  return withDataOption(command);
}

function tokenCommand(): Command {
  const command = new Command('token')
    .description('Replaces the token of a consumer and prints the new one. It is shown only this once.')
    .argument('<NAME>')
    .option('--reason <TEXT>', 'reason, for the audit log')
    .action((name: string, { reason, ...options }: DataOption & { reason?: string }) =>
      withServices(options, async ({ services, ctx }) => {
        const { token } = await services.consumers.token({ ctx, input: { name, reason } });
        return print(`${token}\n`);
      }),
    );
  return withDataOption(command);
}
