import type { ProcessGroup } from '../usage/process-group.ts';
import type { DocumentationWeb } from '../web/documentation-web.ts';

/** What a system gets to work with. */
export interface CrawlTask {
  web: DocumentationWeb;
  /** Empty, for whatever it writes; deleted afterwards. */
  directory: string;
  /** Holds a seed URL on each line: the index page of every host. */
  seedsFile: string;
  /** Start all of it in here: what runs elsewhere is not measured. */
  group: ProcessGroup;
  /** Words to put before the command of a program that resolves names by the system. */
  resolving: readonly string[];
  /** Directory for processor profiles; null: none are taken. */
  profileDirectory: string | null;
}

/** How a crawl went that was carried out. */
export interface CrawlDone {
  /** What it keeps of the pages, with bytes on disk. */
  kept: string;
  /** When the last page was safe, in milliseconds since 1970, if that was after the last answer. */
  lastKeptMs?: number;
  /** What else should be known about it. */
  notes?: readonly string[];
}

export interface CrawlSystem {
  name: 'meguri' | 'crawlee' | 'scrapy' | 'wget' | 'floor';
  /** Whether it needs names that the system resolves; the others know where names below .localhost lead. */
  resolvesNames: boolean;
  /** Makes it ready to run, installing what it needs. @returns why it cannot be had; null if it can */
  prepare(): Promise<string | null>;
  /** Crawls every page of the web once. @throws if the system fails */
  crawl(task: CrawlTask): Promise<CrawlDone>;
}
