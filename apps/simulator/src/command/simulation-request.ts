import type { PlanName } from '@meguri/simulation';

export type PopulationChoice =
  | { kind: 'traces'; directory: string }
  | { kind: 'poisson'; pages: number }
  | { kind: 'shifting'; pages: number };

/** The parsed command line. */
export interface SimulationRequest {
  population: PopulationChoice;
  /** Only sites of this kind; null for all. */
  kind: 'source' | 'polled' | null;
  policies: PlanName[];
  /** Accesses per page and day; empty: the demand of the pages, as far as their hosts have capacity. */
  budgets: number[];
  cappedShare: number | null;
  errorShare: number;
  years: number;
  seed: number;
  json: boolean;
  figures: string | null;
}

/** Invalid input; only the message is shown. */
export class InputError extends Error {
  override name = 'InputError';
}
