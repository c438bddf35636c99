/** Size and duration of a synthetic crawl. */
export interface Scenario {
  hosts: number;
  /** Known pages, to within a few per mille. */
  pages: number;
  nodes: number;
  /** Days since its first access. */
  days: number;
  /**
   * Share of pages with a capture of each recent access; the others have only the capture of the last
   * verdict.
   */
  documentedShare: number;
}

export const scenarios = {
  /** For tests and screenshots: has every state of a crawl and is written within a second. */
  small: { hosts: 120, pages: 3_000, nodes: 2, days: 60, documentedShare: 1 },
  company: { hosts: 60, pages: 50_000, nodes: 1, days: 400, documentedShare: 0.5 },
  university: { hosts: 2_000, pages: 200_000, nodes: 1, days: 400, documentedShare: 0.3 },
  /** The size for which the console must answer within 100 ms. */
  national: { hosts: 200_000, pages: 10_000_000, nodes: 4, days: 400, documentedShare: 0.03 },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

export const scenarioNames = Object.keys(scenarios) as ScenarioName[];

export function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(scenarios, name);
}
