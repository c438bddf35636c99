/** robots.txt of one origin of a host, as the list of the robots screen shows it. */
export interface RobotsCheck {
  host: string;
  scheme: string;
  fetchedAt: Date;
  status: 'parsed' | 'allow-all' | 'disallow-all';
  reason: string;
  httpStatus: number | null;
  /** Since when it does not answer usefully; null while it does. */
  unreachableSince: Date | null;
  /** The host's own recheck interval; null: that of the installation. */
  recheckSeconds: number | null;
  /** When it is read again at the latest. */
  recheckAt: Date;
  /** Somebody wants it read, from then on. */
  wantedAt: Date | null;
}

export type RobotsFilter = 'all' | 'errors' | 'exceptions' | 'wanted';

export interface RobotsQuery {
  filter: RobotsFilter;
  cursor?: string | undefined;
}

export interface RobotsCheckList {
  rows: RobotsCheck[];
  nextCursor: string | null;
  /** Of the installation. */
  recheckSeconds: number;
  /** Hosts whose robots.txt forbids everything at present, or does not answer. */
  blockedHosts: number;
  /** A robots.txt read before is read again before the next page; null: none is for that. */
  readAfter: Date | null;
}

/** A robots.txt that differed from the one before it. */
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

/** Of how many known pages the answer changed. */
export interface RobotsEffect {
  /** Pages looked at: all of the host, or as many as are looked at. */
  judged: number;
  /** Pages that the host has. */
  pages: number;
  allowed: number;
  forbidden: number;
  /** Some of those whose answer changed. */
  examples: { url: string; allowed: boolean; line: number | null; rule: string | null }[];
}

export interface RobotsVersionDetail extends RobotsVersionRow {
  /** When the version before was read; null: it is the first that was kept. */
  previousAt: Date | null;
  lines: DiffLine[];
  effect: RobotsEffect;
}

/** What a robots.txt says of a URL. */
export interface RobotsVerdict {
  url: string;
  /** Null: not a URL that robots.txt could speak of. */
  allowed: boolean | null;
  /** The line that decides, as it stands there; null where none does. */
  rule: string | null;
  line: number | null;
  crawlDelaySeconds: number | null;
}

export interface RobotsTrial {
  verdicts: RobotsVerdict[];
  /** What the draft would change for the known pages of a host; null where none was named. */
  effect: RobotsEffect | null;
}
