/** robots.txt of one origin of a host, as listed on the robots screen. */
export interface RobotsCheck {
  host: string;
  scheme: string;
  fetchedAt: Date;
  status: 'parsed' | 'allow-all' | 'disallow-all';
  reason: string;
  httpStatus: number | null;
  /** Since when it gives no usable response; null while it does. */
  unreachableSince: Date | null;
  /** The host's own recheck interval; null: the default. */
  recheckSeconds: number | null;
  /** When it is read again at the latest: sooner than by the recheck interval if it could not be read. */
  recheckAt: Date;
  /** A recheck was requested, from this time on. */
  recheckRequestedAt: Date | null;
}

export type RobotsFilter = 'all' | 'errors' | 'exceptions' | 'requested';

export interface RobotsQuery {
  filter: RobotsFilter;
  cursor?: string | undefined;
}

export interface RobotsCheckList {
  rows: RobotsCheck[];
  nextCursor: string | null;
  /** Default recheck interval. */
  recheckSeconds: number;
  /** Hosts whose robots.txt disallows everything at present, or cannot be fetched. */
  blockedHosts: number;
  /**
   * A robots.txt fetched before this time is fetched again before the host's next page; null: no such
   * request.
   */
  readAfter: Date | null;
}

/** A robots.txt that differed from the previous one. */
export interface RobotsVersionRow {
  host: string;
  scheme: string;
  fetchedAt: Date;
  status: RobotsCheck['status'];
  reason: string;
  httpStatus: number | null;
  bytes: number | null;
}

export interface RobotsVersionList {
  rows: RobotsVersionRow[];
  nextCursor: string | null;
}

export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Number of known pages whose permission changed. */
export interface RobotsEffect {
  /** Pages evaluated: all of the host, up to a bound. */
  judged: number;
  /** All pages of the host. */
  pages: number;
  allowed: number;
  forbidden: number;
  /** Some of the pages whose permission changed. */
  examples: { url: string; allowed: boolean; line: number | null; rule: string | null }[];
}

export interface RobotsVersionDetail extends RobotsVersionRow {
  /** When the previous version was fetched; null: this is the first one stored. */
  previousAt: Date | null;
  lines: DiffLine[];
  effect: RobotsEffect;
}

/** Verdict of a robots.txt on a URL. */
export interface RobotsVerdict {
  url: string;
  /** Null: not a URL to which robots.txt applies. */
  allowed: boolean | null;
  /** The matching line as written; null if none matches. */
  rule: string | null;
  line: number | null;
  crawlDelaySeconds: number | null;
}

export interface RobotsTrial {
  verdicts: RobotsVerdict[];
  /** What the draft would change for the known pages of a host; null if no host was named. */
  effect: RobotsEffect | null;
}
