import { parseArgs } from 'node:util';
import type { DemoWebOptions } from './serving/start-demo-web.ts';

export type CommandLine =
  | { readonly kind: 'start'; readonly options: DemoWebOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'invalid'; readonly message: string };

interface NumberRule {
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
}

const rules = {
  port: { min: 0, max: 65_535, whole: true },
  hosts: { min: 1, max: 5000, whole: true },
  seed: { min: 0, max: 0xffff_ffff, whole: true },
  speed: { min: 0.001, max: 1_000_000, whole: false },
} as const satisfies Record<string, NumberRule>;

export const usage = `Usage: node apps/demo-web/src/main.ts [--port N] [--hosts N] [--seed N] [--speed X]

Serves a simulated web on loopback and prints one line of JSON when it listens.

  --port N    port that all hosts share; 0 (default) for any free one
  --hosts N   number of hosts, 1 to 5000; default 300
  --seed N    which web; the same seed gives the same web; default 1
  --speed X   virtual seconds per real second; default 1440, a day in a minute
`;

/** Parses the arguments after the script's name; errors are one line that names the option. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        hosts: { type: 'string' },
        seed: { type: 'string' },
        speed: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    if (values.help === true) return { kind: 'help' };
    return {
      kind: 'start',
      options: {
        ...numberOption('port', values.port),
        ...numberOption('hosts', values.hosts),
        ...numberOption('seed', values.seed),
        ...numberOption('speed', values.speed),
      },
    };
  } catch (error) {
    return { kind: 'invalid', message: error instanceof Error ? error.message : String(error) };
  }
}

function numberOption(name: keyof typeof rules, text: string | undefined): DemoWebOptions {
  if (text === undefined) return {};
  const { min, max, whole } = rules[name];
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!(value >= min && value <= max) || (whole && !Number.isInteger(value))) {
    throw new RangeError(
      `--${name}: must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}, not "${text}"`,
    );
  }
  return { [name]: value };
}
