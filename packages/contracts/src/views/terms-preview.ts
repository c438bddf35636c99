/** What a change of terms would do. */
export interface TermsPreview {
  before: PaceView;
  after: PaceView;
  /** Known pages that were held against the exclusions, a sample of many; none where nothing is excluded. And how many fall under one. */
  judgedPages: number;
  excludedPages: number;
}

/** How a host is accessed under some terms. */
export interface PaceView {
  intervalSeconds: number;
  /** Share of the week in which it may be accessed. */
  openShare: number;
  paused: boolean;
  /** Accesses that it can be given; null: no limit. */
  capacityPerDay: number | null;
  /** Mean share of copies that are up to date; null where nothing is visited, or nothing known. */
  freshness: number | null;
  versionsPerDay: number | null;
  overloaded: boolean;
}
