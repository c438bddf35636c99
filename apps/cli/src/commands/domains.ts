import { domainLimitsSchema, type BudgetKind, type DomainBudget, type DomainLimits } from '@meguri/contracts';
import { Command, InvalidArgumentError, Option } from 'commander';
import { withDataOption, withServices, type DataOption } from '../instance/with-services.ts';
import { confirm, yesOption } from '../terminal/confirm.ts';
import { formatTable, type Column } from '../terminal/format-table.ts';
import { print, printJson } from '../terminal/print.ts';

type Limit = number | 'none';

interface LimitOptions extends DataOption {
  budget: BudgetKind;
  hosts?: Limit;
  newPerDay?: Limit;
  backQueues?: Limit;
  reason?: string;
}

const columns: Column<DomainBudget>[] = [
  { title: 'domain', value: ({ name }) => name },
  { title: 'counts', value: ({ kind }) => kind },
  { title: 'hosts', value: ({ hosts }) => hosts },
  { title: 'of', value: ({ maxHosts }) => maxHosts },
  { title: 'new today', value: ({ newHosts }) => newHosts },
  { title: 'of', value: ({ newHostsPerDay }) => newHostsPerDay },
  { title: 'refused today', value: ({ refusedToday }) => refusedToday },
  { title: 'waiting', value: ({ waitingLinks }) => waitingLinks },
  { title: 'excluded', value: ({ isExcluded }) => (isExcluded ? 'yes' : '') },
];

/** Commands for the budgets of domains. */
export function domainCommands(): Command[] {
  return [listCommand(), limitCommand(), raiseCommand(), excludeCommand()];
}

function listCommand(): Command {
  const command = new Command('list')
    .description('Lists domains with refused hosts, limits of their own or several hosts.')
    .option('--search <TEXT>', 'domains whose names begin with this')
    .option('--json', 'print JSON')
    .action((options: DataOption & { search?: string; json?: boolean }) =>
      withServices(options, async ({ services, ctx }) => {
        const domains = await services.domains.list({ ctx, input: { search: options.search } });
        return options.json ? printJson(domains) : print(formatTable(columns, domains));
      }),
    );
  return withDataOption(command);
}

const budgetOption = () =>
  new Option(
    '--budget <KIND>',
    'hosts of the domain, hosts below its public suffixes, or hosts that it links to',
  )
    .choices(['domain', 'suffix', 'source'])
    .default('domain');

function limitCommand(): Command {
  const limit = (key: keyof DomainLimits, flags: string, description: string) =>
    new Option(flags, description).argParser((text) => readLimit(key, text));
  const command = new Command('limit')
    .description('Sets limits of one domain. Limits that are not given fall back to the settings.')
    .argument('<NAME>')
    .addOption(budgetOption())
    .addOption(limit('maxHosts', '--hosts <N>', 'maximum hosts, "none" for the setting'))
    .addOption(
      limit('newHostsPerDay', '--new-per-day <N>', 'maximum new hosts per day (UTC), "none" for the setting'),
    )
    .addOption(
      limit('maxBackQueues', '--back-queues <N>', 'maximum back queues of a node, "none" for the setting'),
    )
    .option('--reason <TEXT>', 'reason, for the audit log')
    .action((name: string, options: LimitOptions) =>
      withServices(options, async ({ services, ctx }) => {
        const limits: DomainLimits = {
          maxHosts: limitOf(options.hosts),
          newHostsPerDay: limitOf(options.newPerDay),
          maxBackQueues: limitOf(options.backQueues),
        };
        const { budget: kind, reason } = options;
        await services.domains.setLimits({ ctx, input: { kind, name, limits, reason } });
        return print(`Limits of ${name} set\n`);
      }),
    );
  return withDataOption(command);
}

function readLimit(key: keyof DomainLimits, text: string): Limit {
  if (text === 'none') return text;
  const { data } = domainLimitsSchema.shape[key].safeParse(text.trim() === '' ? Number.NaN : Number(text));
  if (typeof data === 'number') return data;
  const most = key === 'maxBackQueues' ? '30000' : '10000000';
  throw new InvalidArgumentError(`Give a whole number from 1 to ${most}, or "none" for the setting.`);
}

const limitOf = (limit: Limit | undefined) => (limit === undefined || limit === 'none' ? null : limit);

function raiseCommand(): Command {
  const command = new Command('raise')
    .description('Doubles the limits of a domain that are reached.')
    .argument('<NAME>')
    .addOption(budgetOption())
    .option('--reason <TEXT>', 'reason, for the audit log')
    .action((name: string, { budget: kind, reason, ...options }: LimitOptions) =>
      withServices(options, async ({ services, ctx }) => {
        const { after } = await services.domains.raise({ ctx, input: { kind, name, reason } });
        const hosts = after.maxHosts === null ? '' : `${after.maxHosts} hosts, `;
        return print(`Budget of ${name}: ${hosts}${after.newHostsPerDay ?? 'usual'} new hosts per day\n`);
      }),
    );
  return withDataOption(command);
}

function excludeCommand(): Command {
  const command = new Command('exclude')
    .description(
      'Stops crawling all hosts of a domain by a throttling rule. New hosts of the domain are not added.',
    )
    .argument('<NAME>')
    .option('--reason <TEXT>', 'reason, for the audit log')
    .option(...yesOption)
    .action((name: string, options: DataOption & { reason?: string; yes: boolean }) =>
      withServices(options, async ({ services, ctx }) => {
        await confirm(`Exclude ${name}?`, options.yes);
        const rule = { kind: 'domain', value: name, paused: true, pausedUntil: null } as const;
        const terms = { minIntervalSeconds: null, note: options.reason ?? null, disabled: false };
        const input = { ...rule, ...terms, version: undefined, reason: options.reason };
        const { value } = await services.throttleRules.put({ ctx, input });
        return print(`${value} excluded\n`);
      }),
    );
  return withDataOption(command);
}
