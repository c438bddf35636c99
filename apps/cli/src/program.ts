import { Command } from 'commander';
import { accessCommands } from './commands/access.ts';
import { analyserCommands } from './commands/analysers.ts';
import { archiveCommands } from './commands/archive/archive.ts';
import { backupCommands } from './commands/archive/backup.ts';
import { auditCommands } from './commands/audit.ts';
import { changeDetectionCommand } from './commands/change-detection.ts';
import { consumerCommands } from './commands/redistribution/consumers.ts';
import { packageCommands } from './commands/redistribution/packages.ts';
import { exportCommand } from './commands/export.ts';
import { hostCommands } from './commands/hosts.ts';
import { importCommands } from './commands/archive/imports.ts';
import { htmlLinksCommand, robotsEvalCommand, urlCanonCommand } from './commands/json-lines-commands.ts';
import { domainCommands } from './commands/domains.ts';
import { pauseCommands } from './commands/pause.ts';
import { overloadCommands } from './commands/overload.ts';
import { pageCommands } from './commands/pages.ts';
import { pullCommands } from './commands/archive/pull.ts';
import { rebuildCommand } from './commands/archive/rebuild.ts';
import { scanResultCommands } from './commands/scan-results.ts';
import { scanCommands } from './commands/scans.ts';
import { seedCommands } from './commands/seeds.ts';
import { settingCommands } from './commands/settings.ts';
import { signInLinkCommand } from './commands/sign-in-link.ts';
import { snapshotCommands } from './commands/snapshots.ts';
import { statusCommand } from './commands/status.ts';
import { takedownCommands } from './commands/takedowns.ts';
import { verifyCommand } from './commands/verify.ts';
import { whatIfCommand } from './commands/what-if.ts';
import { startCommand } from './start/start-options.ts';
import { usageError } from './terminal/report-failure.ts';

import description from '../package.json' with { type: 'json' };

/**
 * The whole command line. Commands load their dependencies only when they run, so that `--help` and small
 * commands stay fast.
 */
export function createProgram(): Command {
  const program = new Command('meguri')
    .description('Incremental crawler for large web archives.')
    .version(description.version, '--version', 'print the version')
    .configureOutput({ outputError: (message, write) => write(`${usageError(message)}\n`) })
    .exitOverride();
  program.addCommand(
    startCommand(async (options) => {
      const { enterStart } = await import('./start/enter-start.ts');
      process.exitCode = await enterStart(options);
    }),
  );
  program.addCommand(statusCommand());
  for (const command of pauseCommands()) program.addCommand(command);
  program.addCommand(group('seeds', 'Seeds and seed lists.', ...seedCommands()));
  program.addCommand(group('hosts', 'Hosts and their settings.', ...hostCommands()));
  program.addCommand(
    group('overload', 'Overloaded hosts: demand exceeds the access limit.', ...overloadCommands()),
  );
  program.addCommand(changeDetectionCommand());
  program.addCommand(whatIfCommand());
  program.addCommand(group('pages', 'Pages and their schedule.', ...pageCommands()));
  program.addCommand(group('archive', 'Captures and the archive.', ...archiveCommands()));
  program.addCommand(group('snapshots', 'Sets of documents by time, place and kind.', ...snapshotCommands()));
  program.addCommand(
    group('scans', 'Programs over the documents of a snapshot.', ...scanCommands(), ...scanResultCommands()),
  );
  program.addCommand(
    group('analysers', 'Programs that scans run, with their versions.', ...analyserCommands()),
  );
  program.addCommand(
    group('consumers', 'Organizations that receive copies of parts of the archive.', ...consumerCommands()),
  );
  program.addCommand(group('packages', 'Files that are made for consumers.', ...packageCommands()));
  program.addCommand(group('import', 'History of other archives.', ...importCommands()));
  program.addCommand(group('pull', 'Packages of other archives.', ...pullCommands()));
  program.addCommand(exportCommand());
  program.addCommand(group('domains', 'Budgets of domains.', ...domainCommands()));
  program.addCommand(group('access', 'Rules for readers of the archive.', ...accessCommands()));
  program.addCommand(group('takedowns', 'Captures hidden by takedowns.', ...takedownCommands()));
  program.addCommand(group('settings', 'Settings of the installation.', ...settingCommands()));
  for (const command of auditCommands()) program.addCommand(command);
  program.addCommand(verifyCommand());
  for (const command of backupCommands()) program.addCommand(command);
  program.addCommand(rebuildCommand());
  program.addCommand(signInLinkCommand());
  program.addCommand(group('robots', 'Evaluation of robots.txt.', robotsEvalCommand()));
  program.addCommand(group('url', 'Canonical URLs.', urlCanonCommand()));
  program.addCommand(group('html', 'HTML extraction.', htmlLinksCommand()));
  for (const command of allCommands(program)) command.copyInheritedSettings(command.parent ?? program);
  return program;
}

function group(name: string, description: string, ...commands: Command[]): Command {
  const parent = new Command(name).description(description);
  for (const command of commands) parent.addCommand(command);
  return parent;
}

/** Parents before their children. */
function allCommands(command: Command): Command[] {
  return command.commands.flatMap((child) => [child, ...allCommands(child)]);
}
