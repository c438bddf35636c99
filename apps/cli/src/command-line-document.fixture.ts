import type { Command } from 'commander';

const introduction = `# Command line

<!-- Made from the commands themselves: edit apps/cli/src/commands and run npx vitest run apps/cli/src/command-line-document.test.ts -u -->

\`npx meguri COMMAND\` runs a command against the instance whose data directory \`--data\` names (\`./data\` by default).
\`--json\` prints JSON instead of a table. A command that fails prints one line that starts with \`error:\` and exits with 1.
`;

/** The text of docs/cli.md: each command with its arguments and options, as in `--help`. */
export function commandLineDocument(program: Command): string {
  return [introduction, ...leavesOf(program).map(section)].join('\n');
}

/** Commands with an action, in the order of `--help`. */
function leavesOf(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);
}

function section(command: Command): string {
  const help = command.createHelp();
  const rows = [
    ...help
      .visibleArguments(command)
      .map((argument): [string, string] => [argument.name(), help.argumentDescription(argument)]),
    ...help
      .visibleOptions(command)
      .filter(({ long }) => long !== '--help')
      .map((option): [string, string] => [option.flags, help.optionDescription(option)]),
  ];
  const table = rows.map(([name, meaning]) => `| \`${cell(name)}\` | ${cell(meaning)} |`);
  return [
    `## ${help.commandUsage(command).replace(' [options]', '')}`,
    '',
    help.commandDescription(command),
    '',
    ...(rows.length === 0 ? [] : ['| argument or option | meaning |', '| --- | --- |', ...table, '']),
  ].join('\n');
}

const cell = (text: string) => text.replaceAll('|', String.raw`\|`);
