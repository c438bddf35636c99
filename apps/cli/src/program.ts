import { Command } from 'commander';
import { archiveCommands } from './commands/archive.ts';
import { hostCommands } from './commands/hosts.ts';
import { htmlLinksCommand, robotsEvalCommand, urlCanonCommand } from './commands/json-lines-commands.ts';
import { overloadCommands } from './commands/overload.ts';
import { pageCommands } from './commands/pages.ts';
import { seedCommands } from './commands/seeds.ts';
import { settingCommands } from './commands/settings.ts';
import { signInLinkCommand } from './commands/sign-in-link.ts';
import { statusCommand } from './commands/status.ts';
import { takedownCommands } from './commands/takedowns.ts';
import { verifyCommand } from './commands/verify.ts';
import { whatIfCommand } from './commands/what-if.ts';
import { startCommand } from './start/start-options.ts';
import { usageError } from './terminal/report-failure.ts';

import description from '../package.json' with { type: 'json' };

/** The whole command line. Commands load what they need only when they run: `--help` and small commands stay quick. */
export function createProgram(): Command {
  const program = new Command('meguri')
    .description('Incremental crawler for large web archives.')
    .version(description.version, '--version', 'say which version this is')
    .configureOutput({ outputError: (message, write) => write(`${usageError(message)}\n`) })
    .exitOverride();
  program.addCommand(
    startCommand(async (options) => {
      const { runStart } = await import('./start/run-start.ts');
      process.exitCode = await runStart(options);
    }),
  );
  program.addCommand(statusCommand());
  program.addCommand(group('seeds', 'Where the crawl starts from.', ...seedCommands()));
  program.addCommand(group('hosts', 'Web servers and their settings.', ...hostCommands()));
  program.addCommand(
    group('overload', 'Hosts that are asked for more than they can politely give.', ...overloadCommands()),
  );
  program.addCommand(whatIfCommand());
  program.addCommand(group('pages', 'Pages and their schedule.', ...pageCommands()));
  program.addCommand(group('archive', 'What was captured.', ...archiveCommands()));
  program.addCommand(
    group('takedowns', 'What is hidden because somebody asked for its removal.', ...takedownCommands()),
  );
  program.addCommand(group('settings', 'Settings of the installation.', ...settingCommands()));
  program.addCommand(verifyCommand());
  program.addCommand(signInLinkCommand());
  program.addCommand(group('robots', 'Questions about robots.txt.', robotsEvalCommand()));
  program.addCommand(group('url', 'Questions about URLs.', urlCanonCommand()));
  program.addCommand(group('html', 'Questions about HTML pages.', htmlLinksCommand()));
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
