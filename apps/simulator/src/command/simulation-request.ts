import type { PlanName } from '@meguri/simulation';

export type PopulationChoice =
  | { kind: 'traces'; directory: string }
  | { kind: 'poisson'; pages: number }
  | { kind: 'shifting'; pages: number };

/** What the command was asked to simulate. */
export interface SimulationRequest {
  population: PopulationChoice;
  /** Sites of this kind alone; null for all. */
  kind: 'source' | 'polled' | null;
  policies: PlanName[];
  /** Accesses per page and day; empty: as many as the pages ask for, or their hosts give. */
  budgets: number[];
  cappedShare: number | null;
  errorShare: number;
  years: number;
  seed: number;
  json: boolean;
  figures: string | null;
}
