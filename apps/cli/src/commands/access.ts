import { accessClasses, type AccessClass, type AccessDecision, type Reader } from '@meguri/access';
import { Command, InvalidArgumentError, Option } from 'commander';
import { withDataOption, withServices, type DataOption } from '../instance/with-services.ts';
import { formatTable, type Column } from '../terminal/format-table.ts';
import { instant, wholeNumber } from '../terminal/parse-values.ts';
import { print, printJson } from '../terminal/print.ts';

interface Listed {
  id: number;
  surtPrefix: string;
  access: AccessClass;
  embargoDays: number;
  capturedFrom: Date | null;
  capturedBefore: Date | null;
  createdBy: string;
  reason: string | null;
}

const columns: Column<Listed>[] = [
  { title: 'id', value: ({ id }) => id },
  { title: 'of', value: ({ surtPrefix }) => surtPrefix || 'everything' },
  { title: 'access', value: ({ access }) => access },
  { title: 'embargo', value: ({ embargoDays }) => (embargoDays === 0 ? '' : `${embargoDays} days`) },
  { title: 'captured from', value: ({ capturedFrom }) => capturedFrom },
  { title: 'before', value: ({ capturedBefore }) => capturedBefore },
  { title: 'by', value: ({ createdBy }) => createdBy },
  { title: 'reason', value: ({ reason }) => reason },
];

/** Commands for access rules. */
export function accessCommands(): Command[] {
  return [listCommand(), setCommand(), removeCommand(), testCommand()];
}

function listCommand(): Command {
  const command = new Command('list')
    .description('Lists access rules. Without a matching rule, users of the archive read a capture.')
    .option('--json', 'print JSON', false)
    .action((options: DataOption & { json: boolean }) =>
      withServices(options, async ({ services }) => {
        const rules = await services.listAccessRules();
        return options.json ? printJson(rules) : print(formatTable(columns, rules));
      }),
    );
  return withDataOption(command);
}

interface SetOptions extends DataOption {
  embargo: number;
  from?: Date;
  before?: Date;
  reason?: string;
}

function setCommand(): Command {
  const command = new Command('set')
    .description(
      'Sets who may read captures. The longest prefix decides, then the shortest period; operators read everything.',
    )
    .argument(
      '<PREFIX>',
      'beginning of sort keys: "org,example," for a domain, "org,example)/news/" for a path, "" for everything',
    )
    .argument('<ACCESS>', accessClasses.join(', '), readAccess)
    .option('--embargo <DAYS>', 'days from a capture until this access applies', wholeNumber, 0)
    .option('--from <TIME>', 'captures from this instant on', instant)
    .option('--before <TIME>', 'captures before this instant', instant)
    .option('--reason <TEXT>', 'reason, for the list and the audit log')
    .action(
      (surtPrefix: string, access: AccessClass, { embargo, from, before, reason, ...options }: SetOptions) =>
        withServices(options, async ({ services, ctx }) => {
          const period = { capturedFrom: from ?? null, capturedBefore: before ?? null };
          const input = { surtPrefix, access, embargoDays: embargo, ...period, reason };
          const { id } = await services.setAccessRule({ ctx, input });
          return print(`Access rule ${id} set\n`);
        }),
    );
  return withDataOption(command);
}

function readAccess(text: string): AccessClass {
  const access = accessClasses.find((one) => one === text);
  if (access) return access;
  throw new InvalidArgumentError(`Give one of ${accessClasses.join(', ')}.`);
}

function removeCommand(): Command {
  const command = new Command('remove')
    .description('Removes an access rule.')
    .argument('<ID>', 'number in the list', wholeNumber)
    .option('--reason <TEXT>', 'reason, for the audit log')
    .action((id: number, { reason, ...options }: DataOption & { reason?: string }) =>
      withServices(options, async ({ services, ctx }) => {
        await services.removeAccessRule({ ctx, input: { id, reason } });
        return print(`Access rule ${id} removed\n`);
      }),
    );
  return withDataOption(command);
}

interface TestOptions extends DataOption {
  at?: Date;
  reader: Reader['kind'];
  onSite: boolean;
}

function testCommand(): Command {
  const command = new Command('test')
    .description('Shows whether a reader may read a URL now, and by which rule. Exits with 1 if not.')
    .argument('<URL>')
    .option('--at <TIME>', 'when the page was captured; by default now', instant)
    .addOption(
      new Option('--reader <KIND>', 'who reads')
        .choices(['public', 'registered', 'operator'])
        .default('registered'),
    )
    .option('--on-site', 'from a network of archive.onSiteNetworks', false)
    .action((url: string, { at, reader: kind, onSite, ...options }: TestOptions) =>
      withServices(options, async ({ services }) => {
        const reader = { kind, isOnSite: onSite };
        const decided = await services.testAccess({ url, capturedAt: at ?? new Date(), reader });
        if (decided.verdict !== 'readable') process.exitCode = 1;
        return print(`${describe(decided)}\n`);
      }),
    );
  return withDataOption(command);
}

function describe(decided: AccessDecision): string {
  if (decided.verdict === 'hidden') return 'hidden: a takedown hides it from everybody';
  const until = decided.verdict === 'embargoed' ? ` until ${decided.until.toISOString()}` : '';
  const { rule } = decided;
  return rule === null
    ? `${decided.verdict}: no rule covers it`
    : `${decided.verdict}${until}: rule ${rule.id} of ${rule.surtPrefix || 'everything'} (${rule.access})`;
}
