import type { CheckResult } from './checks/check-result.ts';
import type { CheckedRun } from './run-checks.ts';

export interface ChaosReport extends CheckedRun {
  seed: number;
  hosts: number;
  /** Duration of the faults. */
  seconds: number;
  /** Time from the end of the faults until the crawl finished. */
  settledSeconds: number;
  /** Number of injected faults, by name. */
  faults: Record<string, number>;
  /** Number of process exits without a kill by the harness. */
  crashes: number;
}

const shownViolations = 10;

export function isSound({ checks }: Pick<ChaosReport, 'checks'>): boolean {
  return checks.every(({ violations }) => violations.length === 0);
}

/** The report as text, with the first violations of each check. */
export function formatReport(report: ChaosReport): string {
  const { seed, hosts, requests, captures, pages, seconds, settledSeconds, crashes } = report;
  const faults = Object.entries(report.faults).map(([name, times]) => `${name} ${times}`);
  const nameWidth = Math.max(...report.checks.map(({ name }) => name.length));
  const rows = report.checks.map(
    ({ name, checked, violations, excused }) =>
      `${name.padEnd(nameWidth)}  ${String(checked).padStart(8)}  ${String(violations.length).padStart(10)}  ${String(excused).padStart(7)}`,
  );
  return [
    `seed ${seed}: ${requests} requests to ${hosts} hosts, ${captures} captures, ${pages} pages; faults for ${seconds} s, finished ${settledSeconds.toFixed(0)} s later`,
    `faults: ${faults.join(', ') || 'none'}; crashes: ${crashes}`,
    '',
    `${'check'.padEnd(nameWidth)}   checked  violations  excused`,
    ...rows,
    ...report.checks.filter(({ violations }) => violations.length > 0).flatMap(detailsOf),
    '',
    isSound(report) ? 'No rule was broken.' : 'Rules were broken.',
    '',
  ].join('\n');
}

/** The report as JSON: counts, and the first violations. */
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
