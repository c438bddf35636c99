import type { VerifyCheck } from '@meguri/services';
import { Command } from 'commander';
import { formatTable } from '../terminal/format-table.ts';
import { positiveNumber } from '../terminal/parse-values.ts';
import { print, printJson } from '../terminal/print.ts';
import { withDataOption, withServices, type DataOption } from '../instance/with-services.ts';

interface VerifyOptions extends DataOption {
  sample?: number;
  files: boolean;
  json: boolean;
}

export function verifyCommand(): Command {
  const command = new Command('verify')
    .description(
      'Recomputes every counter, checks every invariant and reports differences. The crawl may continue meanwhile.',
    )
    .option('--sample <N>', 'check a random sample of this many captures in the archive', positiveNumber)
    .option('--files', 'also read every sealed WARC file', false)
    .option('--json', 'print JSON', false)
    .action((options: VerifyOptions) =>
      withServices(options, async ({ services }) => {
        const checks = await services.verify({ sample: options.sample ?? null, files: options.files });
        await (options.json ? printJson(checks) : print(describe(checks)));
        if (checks.some(({ ok }) => !ok)) process.exitCode = 1;
      }),
    );
  return withDataOption(command);
}

function describe(checks: readonly VerifyCheck[]): string {
  const table = formatTable(
    [
      { title: 'check', value: ({ check }) => check },
      { title: 'checked', value: ({ checked }) => checked },
      { title: 'different', value: ({ different }) => different },
    ],
    checks,
  );
  const details = checks
    .filter(({ ok }) => !ok)
    .map(({ check, different, differences }) => {
      const more = different - differences.length;
      return [
        `\n${check}:`,
        ...differences.map((one) => `  ${one}`),
        ...(more > 0 ? [`  and ${more} more`] : []),
        '',
      ].join('\n');
    });
  const different = checks.reduce((sum, check) => sum + check.different, 0);
  return `${table}${details.join('')}\n${different === 0 ? 'Everything agrees.' : `${different} differences.`}\n`;
}
