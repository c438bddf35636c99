import { drawTraces, middleUse, traceCsv, traceOfScan, traceSeconds } from '@meguri/scans/trace';
import { Command } from 'commander';
import { withDataOption, withServices, type DataOption } from '../instance/with-services.ts';
import { writeOptionFile } from '../terminal/option-files.ts';
import { print } from '../terminal/print.ts';

/** Use of processor cores by scans: figure 2 of the report on parallel scans. */
export function traceCommand(): Command {
  const command = new Command('trace')
    .description(
      'Prints the processor use of each node during scans, and draws it with --svg, one panel per scan.',
    )
    .argument('<NAMES...>', 'names of scans')
    .option('--svg <FILE>', 'write a figure')
    .option('--csv <FILE>', 'write a line for each core and second')
    .action((names: string[], options: DataOption & { svg?: string; csv?: string }) =>
      withServices(options, async ({ services, ctx }) => {
        const traces = [];
        for (const name of names)
          traces.push(traceOfScan(name, await services.scans.trace({ ctx, input: { name } })));
        for (const trace of traces) {
          const use = middleUse(trace);
          const busy = Number.isNaN(use) ? 'no samples' : `${(use * 100).toFixed(1)} % busy in the middle`;
          await print(`${trace.name}  ${busy}, ${traceSeconds(trace)} s\n`);
        }
        if (options.svg !== undefined)
          await writeOptionFile(
            '--svg',
            options.svg,
            drawTraces('Use of processor cores during scans', traces),
          );
        if (options.csv !== undefined) await writeOptionFile('--csv', options.csv, traceCsv(traces));
      }),
    );
  return withDataOption(command);
}
