import { parseArgs } from 'node:util';
import { briefFaults, faultNames, type FaultName } from './faults/fault-names.ts';

export interface ChaosOptions {
  /** During which faults happen; until the crawl is done it takes longer. */
  seconds: number;
  seed: number;
  hosts: number;
  maxPagesPerSite: number;
  faults: readonly FaultName[];
  /** Between two faults. */
  meanGapSeconds: number;
  minIntervalSeconds: number;
  maxIntervalSeconds: number;
  /** For the crawl to finish once the faults are over. */
  settleSeconds: number;
  /** Keeps logs and data for a look afterwards. */
  keep: boolean;
}

/** What CI has time for: faults one upon the other while a small crawl begins. */
export const shortRun: ChaosOptions = {
  seconds: 16,
  seed: 1,
  hosts: 150,
  maxPagesPerSite: 2,
  faults: briefFaults,
  meanGapSeconds: 1.6,
  minIntervalSeconds: 86_400,
  maxIntervalSeconds: 86_400,
  settleSeconds: 400,
  keep: false,
};

export interface CommandLine extends ChaosOptions {
  json: boolean;
}

export const usage = `Usage: npm run test:chaos -- [--minutes M] [--seed S] [--hosts N] [--pages N] [--faults a,b,c] [--gap SECONDS] [--keep] [--json]

Crawls a simulated web while everything goes wrong, and proves afterwards that no rule was broken.

  --minutes M      how long faults happen; default 5
  --seed S         of the plan of faults and of the web; default by the clock
  --hosts N        default 500
  --pages N        at most so many pages a site; default 20
  --faults a,b,c   only these; default all: ${faultNames.join(', ')}
  --gap SECONDS    mean time between two faults; default 6
  --keep           leaves logs and data where they are and says where
  --json           one JSON object last
`;

/** @throws RangeError that names the option that is wrong */
export function parseCommandLine(args: readonly string[], defaultSeed: number): CommandLine {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '5' },
      seed: { type: 'string', default: String(defaultSeed) },
      hosts: { type: 'string', default: '500' },
      pages: { type: 'string', default: '20' },
      faults: { type: 'string', default: faultNames.join(',') },
      gap: { type: 'string', default: '6' },
      keep: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  return {
    seconds: numberOf('--minutes', values.minutes) * 60,
    seed: numberOf('--seed', values.seed),
    hosts: numberOf('--hosts', values.hosts),
    maxPagesPerSite: numberOf('--pages', values.pages),
    faults: faultsOf(values.faults),
    meanGapSeconds: numberOf('--gap', values.gap),
    minIntervalSeconds: 120,
    maxIntervalSeconds: 240,
    settleSeconds: 600,
    keep: values.keep,
    json: values.json,
  };
}

function numberOf(name: string, text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!(value >= 0)) throw new RangeError(`${name}: must be a number, not "${text}"`);
  return value;
}

function faultsOf(text: string): FaultName[] {
  return text
    .split(',')
    .filter((name) => name !== '')
    .map((name) => {
      const known = faultNames.find((one) => one === name);
      if (known === undefined)
        throw new RangeError(`--faults: "${name}" is none of ${faultNames.join(', ')}`);
      return known;
    });
}
