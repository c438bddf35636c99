import type { CheckResult } from './checks/check-result.ts';
import type { Verdict } from './judge.ts';

export interface ChaosReport extends Verdict {
  seed: number;
  hosts: number;
  /** During which faults happened. */
  seconds: number;
  /** Until the crawl was done afterwards. */
  settledSeconds: number;
  /** How often each fault happened. */
  faults: Record<string, number>;
  /** Processes of ours that ended without having been killed. */
  crashes: number;
}

const shownViolations = 10;

export function isSound({ checks }: Pick<ChaosReport, 'checks'>): boolean {
  return checks.every(({ violations }) => violations.length === 0);
}

/** The figures as text, with the first violations of each check. */
export function formatReport(report: ChaosReport): string {
  const { seed, hosts, requests, captures, pages, seconds, settledSeconds, crashes } = report;
  const faults = Object.entries(report.faults).map(([name, times]) => `${name} ${times}`);
  const nameWidth = Math.max(...report.checks.map(({ name }) => name.length));
  const rows = report.checks.map(
    ({ name, checked, violations, excused }) =>
      `${name.padEnd(nameWidth)}  ${String(checked).padStart(8)}  ${String(violations.length).padStart(10)}  ${String(excused).padStart(7)}`,
  );
  return [
    `seed ${seed}: ${requests} requests to ${hosts} hosts, ${captures} captures, ${pages} pages; faults for ${seconds} s, done ${settledSeconds.toFixed(0)} s later`,
    `faults: ${faults.join(', ') || 'none'}; processes that ended by themselves: ${crashes}`,
    '',
    `${'check'.padEnd(nameWidth)}   checked  violations  excused`,
    ...rows,
    ...report.checks.filter(({ violations }) => violations.length > 0).flatMap(detailsOf),
    '',
    isSound(report) ? 'No rule was broken.' : 'Rules were broken.',
    '',
  ].join('\n');
}

/** For programs: counts, and the violations shown. */
export function reportAsJson(report: ChaosReport): string {
  const checks = report.checks.map(({ violations, ...check }) => ({
    ...check,
    violations: violations.length,
    examples: violations.slice(0, shownViolations),
  }));
  return JSON.stringify({ ...report, checks, ok: isSound(report) });
}

function detailsOf({ name, violations }: CheckResult): string[] {
  const more = violations.length - shownViolations;
  return [
    '',
    `${name}:`,
    ...violations.slice(0, shownViolations).map((violation) => `  ${violation}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}
