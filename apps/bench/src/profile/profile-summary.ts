import { codePlace } from './code-place.ts';
import { selfTimes, type CpuProfile } from './cpu-profile.ts';
import { crawlStep, waiting } from './crawl-step.ts';

/** Microseconds of self time by name, in descending order. */
export type TimeByName = readonly (readonly [name: string, microseconds: number])[];

/** The times of one or several threads; waiting is separate. */
export interface ProfileSummary {
  microseconds: number;
  waitingMicroseconds: number;
  bySteps: TimeByName;
  byPackages: TimeByName;
  byFiles: TimeByName;
  byFunctions: TimeByName;
}

/** Sums profiles of threads of one kind. @param root path of the repository */
export function summariseProfiles(profiles: readonly CpuProfile[], root: string): ProfileSummary {
  const times = profiles.flatMap(selfTimes).map(({ stack, microseconds }) => {
    const [top = { functionName: '', url: '', lineNumber: -1 }] = stack;
    const place = codePlace(top, root);
    const file = [place.package, place.file].filter((part) => part !== '').join(' ');
    const name = `${top.functionName || '(anonymous)'}  ${file}${place.file === '' ? '' : `:${top.lineNumber + 1}`}`;
    return { microseconds, step: crawlStep(stack, root), package: place.package, file, name };
  });
  const busy = times.filter(({ step }) => step !== waiting);
  const by = (key: 'step' | 'package' | 'file' | 'name') =>
    sumBy(busy.map((one) => [one[key], one.microseconds]));
  const total = (list: typeof times) => list.reduce((sum, { microseconds }) => sum + microseconds, 0);
  return {
    microseconds: total(busy),
    waitingMicroseconds: total(times) - total(busy),
    bySteps: by('step'),
    byPackages: by('package'),
    byFiles: by('file'),
    byFunctions: by('name'),
  };
}

function sumBy(entries: TimeByName): TimeByName {
  const sums = new Map<string, number>();
  for (const [name, microseconds] of entries) sums.set(name, (sums.get(name) ?? 0) + microseconds);
  return [...sums].sort(([, a], [, b]) => b - a);
}
