import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { exportFormats, listNames, type ExportFormat, type ListName } from '@meguri/contracts';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { withDataOption, withServices, type DataOption } from '../instance/with-services.ts';
import { fileError } from '../terminal/option-files.ts';
import { print } from '../terminal/print.ts';

interface ExportOptions extends DataOption {
  format: ExportFormat;
  where: Record<string, string>;
  columns?: string[];
  output?: string;
}

/** Writes the file that the console's "Export" makes. */
export function exportCommand(): Command {
  const command = new Command('export')
    .description('Exports all matching rows of a list as CSV or JSON Lines.')
    .addArgument(new Argument('<LIST>').choices(listNames))
    .addOption(new Option('--format <FORMAT>', 'format of the file').choices(exportFormats).default('csv'))
    .addOption(
      new Option(
        '--where <NAME=VALUE>',
        'a filter as in the URL of its screen, such as state=paused; may be repeated',
      )
        .argParser(addParameter)
        .default({}, 'everything'),
    )
    .option('--columns <NAMES>', 'names of columns, separated by commas (default: all)', splitNames)
    .option('-o, --output <FILE>', 'write to this file instead of standard output')
    .action((list: ListName, { format, where, columns, output, ...options }: ExportOptions) =>
      withServices(options, async ({ services, ctx }) => {
        const input = { list, format, parameters: where, columns };
        const { body } = await services.exports.begin({ ctx, input });
        await (output === undefined ? print(body) : writeWhole(output, body));
      }),
    );
  return withDataOption(command);
}

function addParameter(text: string, others: Record<string, string>): Record<string, string> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Give a name and a value such as state=paused.');
  return { ...others, [text.slice(0, at)]: text.slice(at + 1) };
}

function splitNames(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}

/** The file gets its name only once it is complete. */
async function writeWhole(file: string, parts: AsyncIterable<string>): Promise<void> {
  const unfinished = `${file}.part`;
  try {
    await pipeline(parts, createWriteStream(unfinished));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw fileError('--output', file, error);
  }
}
