/** Something that needs a person. `detail` holds the values of the sentence that the console makes of it. */
export interface CrawlEventView {
  id: string;
  at: Date;
  kind: string;
  /** What it is about, e.g. `node:2`. */
  subject: string;
  detail: Record<string, string | number | null>;
  closedAt: Date | null;
  /** Null while open, and when it was over by itself. */
  closedBy: string | null;
}

export interface CrawlEventPage {
  /** Latest first. */
  rows: CrawlEventView[];
  nextCursor: string | null;
  open: number;
}
