import { secondsPerDay, type WhatIfOutcome, type WhatIfReport, type WhatIfRequest } from '@meguri/contracts';
import { revisitPolicyIds, type RevisitPolicyId } from '@meguri/schedule';
import { Command, Option } from 'commander';
import { CommandError } from '../terminal/report-failure.ts';
import { formatFields, formatTable } from '../terminal/format-table.ts';
import { aboveZero, wholeNumber } from '../terminal/parse-values.ts';
import { print, printJson } from '../terminal/print.ts';
import {
  withDataOption,
  withServices,
  type CommandContext,
  type DataOption,
} from '../instance/with-services.ts';

interface WhatIfOptions extends DataOption {
  seedList?: string;
  host?: string;
  policy?: RevisitPolicyId;
  minInterval?: number;
  budget?: number;
  sample: number;
  json: boolean;
}

export function whatIfCommand(): Command {
  const command = new Command('what-if')
    .description(
      'Simulates recorded history under the rules of a seed list and under proposed ones. Changes nothing.',
    )
    .option('--seed-list <NAME>', 'seed list of the pages (default: the first one)')
    .option('--host <NAME>', 'only pages of this host (default: a sample of all hosts)')
    .addOption(new Option('--policy <NAME>', 'proposed revisit policy').choices(revisitPolicyIds))
    .option('--min-interval <DAYS>', 'proposed shortest revisit interval', aboveZero)
    .option('--budget <ACCESSES>', 'proposed access budget of the crawl, accesses a day', aboveZero)
    .option('--sample <N>', 'a different number selects other pages', wholeNumber, 1)
    .option('--json', 'print JSON', false)
    .action((options: WhatIfOptions) =>
      withServices(options, async (context) => {
        const request = await requestOf(options, context);
        const report = await context.services.computeWhatIf(request);
        if (!report)
          throw new CommandError('no matching page has been visited twice: there is no history to simulate');
        return options.json ? printJson({ request, ...report }) : print(describeReport(report));
      }),
    );
  return withDataOption(command);
}

async function requestOf(
  { seedList, host, policy, minInterval, budget, sample }: WhatIfOptions,
  { services, ctx }: CommandContext,
): Promise<WhatIfRequest> {
  const { present } = await services.whatIf.overview({ ctx, input: undefined });
  const rules = present.find(({ seedList: name }) => seedList === undefined || name === seedList);
  if (!rules)
    throw new CommandError(seedList ? `there is no seed list "${seedList}"` : 'there is no seed list yet');
  if (host !== undefined) await services.hosts.get({ ctx, input: { name: host } });
  return {
    seedListId: rules.seedListId,
    host: host ?? null,
    policy: policy ?? rules.policy,
    accessesPerDay: budget ?? rules.accessesPerDay,
    minIntervalSeconds: minInterval === undefined ? rules.minIntervalSeconds : minInterval * secondsPerDay,
    seed: sample,
  };
}

function describeReport({ hosts, pages, days, recorded, present, proposed }: WhatIfReport): string {
  const fields = formatFields([
    ['hosts', hosts],
    ['pages', pages],
    ['days', days],
    ['accesses made', recorded.accesses],
    ['changes found', recorded.versions],
  ]);
  const table = formatTable<[string, WhatIfOutcome]>(
    [
      { title: 'rules', value: ([name]) => name },
      { title: 'policy', value: ([, of]) => of.policy },
      { title: 'from (d)', value: ([, of]) => of.minIntervalSeconds / secondsPerDay },
      { title: 'budget/day', value: ([, of]) => of.accessesPerDay },
      { title: 'accesses', value: ([, of]) => of.accesses },
      { title: 'versions', value: ([, of]) => of.versions },
      { title: 'unchanged', value: ([, of]) => of.wasted },
      { title: 'fresh (%)', value: ([, of]) => of.freshness * 100 },
      { title: 'mean age (d)', value: ([, of]) => of.meanAgeSeconds / secondsPerDay },
    ],
    [
      ['present', present],
      ['proposed', proposed],
    ],
  );
  return `${fields}\n${table}`;
}
