import { parseArgs } from 'node:util';
import { briefFaults, faultNames, type FaultName } from './faults/fault-names.ts';

export interface ChaosOptions {
  /** Duration of the faults; the crawl finishes afterwards. */
  seconds: number;
  seed: number;
  hosts: number;
  maxPagesPerSite: number;
  faults: readonly FaultName[];
  /** Mean time between two faults. */
  meanGapSeconds: number;
  minIntervalSeconds: number;
  maxIntervalSeconds: number;
  /** Time for the crawl to finish after the faults. */
  settleSeconds: number;
  /** Whether to keep logs and data. */
  keep: boolean;
}

/** For CI: faults in quick succession while a small crawl begins. */
export const shortRun: ChaosOptions = {
  seconds: 12,
  seed: 1,
  hosts: 120,
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

Crawls a simulated web under injected faults, then checks that no rule was broken.

  --minutes M      duration of the faults; default 5
  --seed S         seed of the fault plan and of the web; default from the clock
  --hosts N        number of hosts; default 500
  --pages N        most pages of a site; default 20
  --faults a,b,c   faults to inject; default all: ${faultNames.join(', ')}
  --gap SECONDS    mean time between two faults; default 6
  --keep           keep logs and data, and print their directory
  --json           print the report as JSON in the last line
`;

/** @throws RangeError that names the invalid option */
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
  if (!(value >= 0)) throw new RangeError(`${name} "${text}" is invalid: give a number of 0 or more`);
  return value;
}

function faultsOf(text: string): FaultName[] {
  return text
    .split(',')
    .filter((name) => name !== '')
    .map((name) => {
      const known = faultNames.find((one) => one === name);
      if (known === undefined)
        throw new RangeError(`--faults "${name}" is unknown: choose from ${faultNames.join(', ')}`);
      return known;
    });
}
