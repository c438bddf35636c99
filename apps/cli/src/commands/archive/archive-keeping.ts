import type { FileResult, KeepRequest } from '@meguri/services';
import { Command } from 'commander';
import { withDataOption, withServices, type DataOption } from '../../instance/with-services.ts';
import { plainText } from '../../terminal/plain-text.ts';
import { print, printJson } from '../../terminal/print.ts';

interface KeepingOptions extends DataOption {
  file: string[];
  all?: boolean;
  json: boolean;
}

/** Commands that check, copy and repair sealed files, as the control plane does in the background. */
export function keepingCommands(): Command[] {
  const scrub = keepingCommand(
    'scrub',
    'Reads sealed WARC files that are due, compares each with its SHA-256 and records damage.',
    'check',
  );
  const replicate = keepingCommand(
    'replicate',
    'Copies sealed WARC files to the replica. Replaces copies that are outdated, damaged or missing.',
    'copy',
  );
  const repair = keepingCommand(
    'repair',
    'Repairs damaged and missing WARC files from the replica. Purged records are not restored.',
    'repair',
  );
  return [scrub, replicate, repair];
}

function keepingCommand(name: string, description: string, work: KeepRequest['work']): Command {
  const command = new Command(name)
    .description(description)
    .option(
      '--file <NAME>',
      'only this file; may be repeated',
      (file: string, before: string[]) => [...before, file],
      [],
    );
  if (work === 'check') command.option('--all', 'every sealed file, even if it was read recently');
  command.option('--json', 'print JSON', false).action((options: KeepingOptions) =>
    withServices(options, async ({ services }) => {
      const results: FileResult[] = [];
      const files = options.file.length > 0 ? options.file : options.all ? 'all' : 'due';
      await services.keepFiles({
        work,
        files,
        onResult: async (result) => {
          results.push(result);
          if (!options.json) await print(`${lineOf(result)}\n`);
        },
      });
      if (options.json) await printJson(results);
      else if (results.length === 0) await print('no file is due\n');
      if (results.some(isFaulty)) process.exitCode = 1;
    }),
  );
  return withDataOption(command);
}

const isFaulty = ({ result }: FileResult) => result === null || result === 'damaged' || result === 'missing';

function lineOf({ file, result, problem }: FileResult): string {
  const state = result ?? 'failed';
  return plainText(problem === null ? `${file}: ${state}` : `${file}: ${state}: ${problem}`);
}
