import { parseSetting, type SettingKey } from '@meguri/contracts';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { parseDataDirectory } from '../terminal/parse-values.ts';
import { usageError } from '../terminal/report-failure.ts';

/** The options of `meguri start`. */
export interface StartOptions {
  /** As typed; relative to the current directory. */
  dataDirectory: string;
  /** Port of the console; 0 = any free port. */
  port: number;
  seedsFile: string | null;
  /** Settings to store before the crawl starts; the last value of a key counts. */
  settings: ReadonlyMap<SettingKey, unknown>;
  /** Without console. */
  headless: boolean;
  /** Exit once nothing is due within 60 s. */
  untilIdle: boolean;
  /** Crawl the simulated web that ships with the project. */
  demo: boolean;
  /** Crawl the hosts of the seeds as fast as they answer: they are the user's own. */
  ownServer: boolean;
  /** Seeds: absolute URLs. */
  urls: readonly string[];
}

export type StartParse = { ok: true; options: StartOptions } | { ok: false; error: string };

/** The `start` command, which passes checked options to `action`. */
export function startCommand(action: (options: StartOptions) => void | Promise<void>): Command {
  return new Command('start')
    .description('Starts everything on this machine and crawls until it is stopped.')
    .argument('[URL...]', 'pages to start from', collectSeed, [])
    .option('--data <DIR>', 'data directory', parseDataDirectory, './data')
    .option('--port <N>', 'port of the console', parsePort, 3000)
    .option('--seeds <FILE>', 'file with one seed URL per line')
    .option(
      '--set <KEY=VALUE>',
      'store a setting (docs/settings.md); may be repeated',
      collectSetting,
      new Map(),
    )
    .option('--headless', 'no console', false)
    .option('--until-idle', 'exit once nothing is due within 60 s', false)
    .option('--demo', 'crawl the simulated web that ships with the project', false)
    .option(
      '--own-server',
      'the hosts of these seeds are your own servers: crawl them as fast as they answer, without access delay',
      false,
    )
    .action((urls: string[], parsed: ParsedOptions) => {
      const { data, seeds, set, ...rest } = parsed;
      return action({ ...rest, dataDirectory: data, seedsFile: seeds ?? null, settings: set, urls });
    });
}

/** Parses the arguments after `start`; the error is one line that names the argument and the fix. */
export function parseStartArguments(args: readonly string[]): StartParse {
  let options: StartOptions | null = null;
  let complaint = '';
  const command = startCommand((given) => {
    options = given;
  });
  command.exitOverride().configureOutput({
    outputError: (message) => {
      complaint = usageError(message);
    },
    writeOut: () => {},
  });
  try {
    command.parse(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
  }
  return options === null ? { ok: false, error: complaint } : { ok: true, options };
}

interface ParsedOptions {
  data: string;
  port: number;
  seeds?: string;
  set: Map<SettingKey, unknown>;
  headless: boolean;
  untilIdle: boolean;
  demo: boolean;
  ownServer: boolean;
}

const maxPort = 65_535;

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= maxPort) return port;
  throw new InvalidArgumentError(`Give a number from 0 to ${maxPort}; 0 takes any free port.`);
}

function collectSetting(text: string, settings: Map<SettingKey, unknown>): Map<SettingKey, unknown> {
  const [key = '', ...value] = text.split('=');
  if (value.length === 0) throw new InvalidArgumentError('Write KEY=VALUE, as in access.intervalSeconds=20.');
  const parsed = parseSetting(key, value.join('='));
  if (!parsed.ok) throw new InvalidArgumentError(parsed.error);
  // A new map, because commander passes the same default to every parse.
  return new Map(settings).set(parsed.key, parsed.value);
}

function collectSeed(text: string, seeds: string[]): string[] {
  // Which schemes are crawled is a setting, which may be given in the same command.
  if (!URL.canParse(text))
    throw new InvalidArgumentError('Seeds are absolute URLs, such as https://www.example.org/.');
  return [...seeds, text];
}
