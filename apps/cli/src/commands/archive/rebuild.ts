import { Command } from 'commander';
import type { RebuildReport } from '@meguri/services';
import { withStoppedInstance } from '../../instance/with-stopped-instance.ts';
import { withDataOption, type DataOption } from '../../instance/with-services.ts';
import { formatFields } from '../../terminal/format-table.ts';
import { print, printJson } from '../../terminal/print.ts';
import { explained } from './backup.ts';

export function rebuildCommand(): Command {
  const command = new Command('rebuild')
    .description(
      "Fills an empty database from the archive's files alone, takedowns first. Meguri must not run; name the data directory, without its database, or set DATABASE_URL.",
    )
    .option('--from <DIR>', 'start from this backup, if the journal began later than the crawl')
    .option('--json', 'print JSON', false)
    .action((options: DataOption & { from?: string; json: boolean }) =>
      explained(async ({ rebuildDatabase }) => {
        await withStoppedInstance(options.data, async ({ databaseUrl, ownerUrl, rebuild }) => {
          let report: RebuildReport | null = null;
          await rebuildDatabase({
            backup: options.from ?? null,
            ownerUrl,
            applicationUrl: databaseUrl,
            fill: async (since) => {
              report = await rebuild(since);
            },
          });
          if (report) await (options.json ? printJson(report) : print(describe(report)));
        });
      }),
    );
  return withDataOption(command);
}

function describe(report: RebuildReport): string {
  return formatFields([
    ['journal files', report.journalFiles],
    ['entries', report.entries],
    ['damaged entries', report.damaged],
    ['changes of rows', report.changes],
    ['groups of results', report.commits],
    ['refused groups', report.refused],
    ['pages without discovery', report.recoveredPages],
    ['imports', report.imports],
    ...report.failedImports.map(({ id, problem }): [string, string] => [
      `import ${id} failed`,
      `${problem} Correct it, then: meguri import resume ${id}`,
    ]),
    ['files digested', report.digestedFiles],
    ['as of', report.until],
  ]);
}
