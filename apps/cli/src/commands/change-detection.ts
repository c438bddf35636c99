import { formatDurationExactly, type ChangeDetectionBin } from '@meguri/contracts';
import { Command } from 'commander';
import { withDataOption, withServices, type DataOption } from '../instance/with-services.ts';
import { formatTable, type Column } from '../terminal/format-table.ts';
import { positiveNumber } from '../terminal/parse-values.ts';
import { print, printJson } from '../terminal/print.ts';

interface ChangeDetectionOptions extends DataOption {
  list?: number;
  json?: boolean;
}

const percent = (ratio: number | null) => (ratio === null ? null : `${Math.round(ratio * 100)} %`);

const columns: Column<ChangeDetectionBin>[] = [
  { title: 'revisit interval from', value: ({ fromSeconds }) => formatDurationExactly(fromSeconds) },
  {
    title: 'to',
    value: ({ toSeconds }) => (toSeconds === null ? null : formatDurationExactly(toSeconds)),
  },
  { title: 'pages', value: ({ pages }) => pages },
  { title: 'unique versions / accesses', value: ({ uniqueMean }) => percent(uniqueMean) },
  { title: 'SD', value: ({ uniqueDeviation }) => percent(uniqueDeviation) },
  { title: 'changes / repeated visits', value: ({ pageMean }) => percent(pageMean) },
  { title: 'SD', value: ({ pageDeviation }) => percent(pageDeviation) },
];

/** Figure 4 in a terminal, with both ratios. */
export function changeDetectionCommand(): Command {
  const command = new Command('change-detection')
    .description(
      'Shows pages by revisit interval, with mean and standard deviation of two ratios: unique versions by accesses (figure 4 of the report), and changes by repeated visits.',
    )
    .option('--list <ID>', 'pages of this seed list only', positiveNumber)
    .option('--json', 'print JSON')
    .action(({ list, json, ...options }: ChangeDetectionOptions) =>
      withServices(options, async ({ services, ctx }) => {
        const input = list === undefined ? {} : { seedList: list };
        const { bins } = await services.statistics.changeDetection({ ctx, input });
        const filled = bins.filter(({ pages }) => pages > 0);
        if (json) return printJson(filled);
        return print(filled.length === 0 ? 'No page was visited twice yet.\n' : formatTable(columns, filled));
      }),
    );
  return withDataOption(command);
}
