import { Command } from 'commander';
import { htmlLinksCommand } from './commands/html-links.ts';
import { robotsEvalCommand } from './commands/robots-eval.ts';
import { urlCanonCommand } from './commands/url-canon.ts';
import { usageError } from './usage-error.ts';

/** The whole command line. Commands load what they need only when they run: `--help` and small commands stay quick. */
export function createProgram(): Command {
  const program = new Command('meguri')
    .description('Incremental crawler for large web archives.')
    .configureOutput({ outputError: (message, write) => write(`${usageError(message)}\n`) })
    .exitOverride();
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
