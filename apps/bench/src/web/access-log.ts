/** The `log_format` of nginx that {@link parseAccessLog} reads: fields separated by tabs. */
export const accessLogFormat = '$msec\\t$host\\t$status\\t$sent_http_content_type\\t$request_uri';

/** Figures of a crawl from the log of the web server. */
export interface CrawlLog {
  requests: number;
  /** First and last answer, in milliseconds since 1970; 0 without any. */
  firstMs: number;
  lastMs: number;
  /** HTML pages that were answered with 200, each once, as `host/path?query`. */
  pages: Set<string>;
  hosts: Set<string>;
}

export function parseAccessLog(text: string): CrawlLog {
  const log: CrawlLog = { requests: 0, firstMs: 0, lastMs: 0, pages: new Set(), hosts: new Set() };
  for (const line of text.split('\n')) {
    const [seconds, host = '', status, type = '', uri = ''] = line.split('\t');
    if (line === '') continue;
    const atMs = Number(seconds) * 1000;
    log.requests += 1;
    log.firstMs = log.firstMs === 0 ? atMs : Math.min(log.firstMs, atMs);
    log.lastMs = Math.max(log.lastMs, atMs);
    log.hosts.add(host);
    if (status === '200' && type.startsWith('text/html')) log.pages.add(host + uri);
  }
  return log;
}
