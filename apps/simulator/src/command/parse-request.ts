import { Command, CommanderError } from 'commander';
import { InputError } from './simulation-request.ts';
import { planNames, type PlanName } from '@meguri/simulation';
import type { PopulationChoice, SimulationRequest } from './simulation-request.ts';

const longestYears = 100;
const maxPages = 5_000_000;
const highestBudget = 24;

/**
 * Reads the command line.
 *
 * @returns null after printing the help
 * @throws InputError that names the invalid argument and the permitted values
 */
export function parseRequest(args: readonly string[]): SimulationRequest | null {
  const command = new Command('simulate')
    .description('Simulate the scheduler on pages with known changes, under a virtual clock.')
    .requiredOption('--population <population>', 'traces:DIRECTORY, poisson:PAGES or shifting:PAGES')
    .option('--kind <kind>', 'source or polled: only traces of this kind')
    .option('--policy <names>', `comma-separated: ${planNames.join(', ')}`, 'default')
    .option(
      '--budget <numbers>',
      'comma-separated, accesses per page and day; default: what the pages demand',
    )
    .option('--hosts-capped <share>', 'capacity of hosts as a share of the demand of their pages')
    .option('--errors <share>', 'share of accesses with a transient failure', '0')
    .option('--years <number>', 'duration; for traces their last years', '1')
    .option('--seed <integer>', 'seed of the randomness', '1')
    .option('--figures <directory>', 'directory for the figures as SVG')
    .option('--json', 'print the results as JSON', false)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  try {
    command.parse([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.helpDisplayed') return null;
    throw new InputError(`${error.message.replace(/^error: /, '')}; see --help`);
  }
  return requestOf(command.opts<Options>());
}

interface Options {
  population: string;
  kind?: string;
  policy: string;
  budget?: string;
  hostsCapped?: string;
  errors: string;
  years: string;
  seed: string;
  figures?: string;
  json: boolean;
}

function requestOf(options: Options): SimulationRequest {
  const population = parsePopulation(options.population);
  const kind =
    options.kind === undefined ? null : oneOf(['source', 'polled'] as const, options.kind, '--kind');
  if (kind !== null && population.kind !== 'traces') {
    throw new InputError(`--kind ${kind}: only traces have kinds; omit it with ${population.kind} pages`);
  }
  const budgets = (options.budget?.split(',') ?? []).map((text) =>
    between(text, '--budget', { above: 0, atMost: highestBudget }),
  );
  const capped = options.hostsCapped;
  return {
    population,
    kind,
    policies: parsePolicies(options.policy),
    budgets,
    cappedShare: capped === undefined ? null : between(capped, '--hosts-capped', { above: 0, atMost: 1 }),
    errorShare: parseErrors(options.errors),
    years: between(options.years, '--years', { above: 0, atMost: longestYears }),
    seed: parseSeed(options.seed),
    json: options.json,
    figures: options.figures ?? null,
  };
}

function parsePopulation(text: string): PopulationChoice {
  const [kind = '', ...rest] = text.split(':');
  const argument = rest.join(':');
  const chosen = oneOf(['traces', 'poisson', 'shifting'] as const, kind, '--population');
  if (chosen === 'traces') {
    if (argument === '')
      throw new InputError('--population traces: the directory is missing; write traces:DIRECTORY');
    return { kind: chosen, directory: argument };
  }
  const pages = between(argument, `--population ${chosen}`, { above: 0, atMost: maxPages });
  if (!Number.isInteger(pages))
    throw new InputError(`--population ${text}: the number of pages must be whole`);
  return { kind: chosen, pages };
}

function parsePolicies(text: string): PlanName[] {
  const names = text.split(',').map((name) => oneOf(planNames, name.trim(), '--policy'));
  return [...new Set(names)];
}

function parseErrors(text: string): number {
  const share = number(text, '--errors');
  if (share >= 0 && share < 1) return share;
  throw new InputError(`--errors ${text}: must be at least 0 and less than 1`);
}

function parseSeed(text: string): number {
  const seed = number(text, '--seed');
  if (Number.isSafeInteger(seed)) return seed;
  throw new InputError(`--seed ${text}: must be a whole number`);
}

function between(text: string, option: string, { above, atMost }: { above: number; atMost: number }): number {
  const value = number(text, option);
  if (value > above && value <= atMost) return value;
  throw new InputError(`${option} ${text}: must be above ${above} and at most ${atMost}`);
}

function number(text: string, option: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isFinite(value)) return value;
  throw new InputError(`${option} "${text}": must be a number`);
}

function oneOf<const Choice extends string>(
  choices: readonly Choice[],
  text: string,
  option: string,
): Choice {
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  throw new InputError(`${option} "${text}": must be one of ${choices.join(', ')}`);
}
