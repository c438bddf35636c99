import type { CrawlSample } from './sample-crawl.ts';

/** The n-th input of a query, n from 0 on: another one each time as far as there are others. */
export type InputOf = (sample: CrawlSample, n: number) => unknown;

/** The n-th of some choices, over and over. */
export function of<T>(choices: readonly T[], n: number): T {
  if (choices.length === 0) throw new Error('the made-up crawl has nothing to ask about');
  return choices[n % choices.length] as T;
}

const topLevelDomains = [undefined, 'example', 'test', 'xn--zckzah'];

/** What statistics and lists of hosts are narrowed down by; nothing of it at times. */
export function crawlPart(n: number): { node?: number; topLevelDomain?: string } {
  const topLevelDomain = of(topLevelDomains, n);
  return {
    ...(topLevelDomain === undefined ? {} : { topLevelDomain }),
    ...(n % 3 === 1 ? { node: 1 } : {}),
  };
}

export function siteOf(host: string): string {
  return host.replace(/:\d+$/, '').split('.').slice(-2).join('.');
}
