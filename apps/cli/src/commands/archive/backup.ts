import type * as Backup from '@meguri/database/backup';
import { Command } from 'commander';
import { findInstance } from '../../instance/find-instance.ts';
import { withDataOption, type DataOption } from '../../instance/with-services.ts';
import { plainText } from '../../terminal/plain-text.ts';
import { print, printJson } from '../../terminal/print.ts';
import { CommandError } from '../../terminal/report-failure.ts';

export function backupCommands(): Command[] {
  return [backupCommand(), restoreCommand()];
}

function backupCommand(): Command {
  const command = new Command('backup')
    .description(
      'Writes a consistent copy of the database to a new directory while Meguri runs. Copy the WARC files separately.',
    )
    .argument('<DIR>')
    .option('--json', 'print JSON', false)
    .action((directory: string, options: DataOption & { json: boolean }) =>
      explained(async ({ writeBackup }) => {
        const { databaseUrl } = await findInstance(options.data, process.env);
        const manifest = await writeBackup(databaseUrl, directory);
        if (options.json) return printJson(manifest);
        const { rows, bytes } = totalsOf(manifest.tables);
        await print(
          `${directory}: ${manifest.tables.length} tables, ${rows} rows, ${bytes} bytes, as of ${manifest.takenAt}\n`,
        );
      }),
    );
  return withDataOption(command);
}

function restoreCommand(): Command {
  const command = new Command('restore')
    .description(
      'Fills an empty database from a backup, all or nothing. Meguri must not run; name a new data directory, or set DATABASE_URL.',
    )
    .argument('<DIR>', 'directory of the backup')
    .action((directory: string, options: DataOption) =>
      explained(async ({ restoreBackup }) => {
        const { withStoppedInstance } = await import('../../instance/with-stopped-instance.ts');
        await withStoppedInstance(options.data, async (stopped) => {
          const { databaseUrl, ownerUrl, compareArchive } = stopped;
          const manifest = await restoreBackup({ directory, ownerUrl, applicationUrl: databaseUrl });
          const { rows } = totalsOf(manifest.tables);
          await print(`restored ${manifest.tables.length} tables, ${rows} rows, as of ${manifest.takenAt}\n`);
          const { changes, purged } = await stopped.applyTakedowns();
          if (changes + purged > 0)
            await print(
              `applied ${changes + purged} changes of takedowns, access rules and purges from the journal\n`,
            );
          const { files, missing, short, longer } = await compareArchive();
          await print(`the index refers to ${files} archive ${files === 1 ? 'file' : 'files'}\n`);
          for (const name of missing) await print(plainText(`not in the archive: ${name}`) + '\n');
          for (const name of short)
            await print(plainText(`ends before its last indexed record: ${name}`) + '\n');
          for (const { name, bytes } of longer)
            await print(plainText(`${bytes} bytes were written after the backup: ${name}`) + '\n');
        });
      }),
    );
  return withDataOption(command);
}

const totalsOf = (tables: readonly { rows: number; bytes: number }[]) => ({
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
});

/** Runs a function with the code for backups; their errors become messages for the user. */
export async function explained(run: (backup: typeof Backup) => Promise<void>): Promise<void> {
  const backup = await import('@meguri/database/backup');
  try {
    await run(backup);
  } catch (error) {
    if (error instanceof backup.BackupError) throw new CommandError(error.message, { cause: error });
    throw error;
  }
}
