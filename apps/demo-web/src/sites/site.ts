import type { Behaviour } from './behaviour.ts';
import { changeRatePerSecond } from './change-rates.ts';
import type { Liveliness } from './change-rates.ts';
import type { ChangeProcess } from './change-process.ts';
import { pickByShare, trait, unit } from '../hash.ts';
import type { HostName } from './host-names.ts';
import { growSiteTree } from './site-tree.ts';
import type { DemoPage, PathStyle, SiteTree } from './site-tree.ts';

type Charset = 'utf-8' | 'shift_jis' | 'euc-jp';

/**
 * The validators of a host. `always-now` claims that every page was modified in this second,
 * `rotating-etag` never sends the same tag twice, `frozen` keeps its validators when the page changes.
 */
export type ValidatorPolicy =
  | 'etag-and-last-modified'
  | 'etag'
  | 'last-modified'
  | 'none'
  | 'always-now'
  | 'rotating-etag'
  | 'frozen';

type RobotsPolicy = 'missing' | 'allow-all' | 'crawl-delay' | 'disallow-parts';

export interface Site {
  readonly hostname: string;
  readonly key: number;
  readonly name: HostName;
  readonly behaviour: Behaviour;
  readonly charset: Charset;
  /** charset in Content-Type; differs from `charset` on a few hosts; null: none is declared */
  readonly declaredCharset: Charset | null;
  readonly validators: ValidatorPolicy;
  readonly robots: RobotsPolicy;
  /** attributes carry nonces and time stamps that differ in every answer, without being a change */
  readonly noisyMarkup: boolean;
  readonly gzip: boolean;
  readonly liveliness: Liveliness;
  readonly tree: SiteTree;
}

const fewestPages = 5;
const pagesOfLargest = 400;
const minBreadth = 4;
const breadths = 5;

const livelinessByKind: Readonly<Record<string, Liveliness>> = {
  news: 1.8,
  weather: 1.8,
  forum: 1.6,
  events: 1.3,
  market: 1.3,
  blog: 1.2,
  museum: 0.7,
  archive: 0.6,
  books: 0.6,
};

const charsetShares = [
  ['utf-8', 0.7],
  ['shift_jis', 0.18],
  ['euc-jp', 0.12],
] as const satisfies readonly (readonly [Charset, number])[];

const validatorShares = [
  ['etag-and-last-modified', 0.5],
  ['etag', 0.1],
  ['last-modified', 0.12],
  ['none', 0.18],
  ['always-now', 0.05],
  ['rotating-etag', 0.03],
  ['frozen', 0.02],
] as const satisfies readonly (readonly [ValidatorPolicy, number])[];

const robotsShares = [
  ['missing', 0.2],
  ['allow-all', 0.4],
  ['crawl-delay', 0.1],
  ['disallow-parts', 0.3],
] as const satisfies readonly (readonly [RobotsPolicy, number])[];

const pathStyleShares = [
  ['static', 0.65],
  ['directory', 0.2],
  ['query', 0.15],
] as const satisfies readonly (readonly [PathStyle, number])[];

const noisyShare = 0.25;
const gzipShare = 0.35;
const mislabelledShare = 0.05;
const unlabelledShare = 0.15;

/**
 * The site of a host name: every trait is drawn from the seed and the name, none from its place in the
 * list.
 */
export function createSite(
  seed: number,
  name: HostName,
  behaviour: Behaviour,
  maxPages: number = pagesOfLargest,
): Site {
  const key = trait(seed, name.hostname);
  const charset = name.language === 'ja' ? pickByShare(charsetShares, trait(key, 'charset')) : 'utf-8';
  return {
    hostname: name.hostname,
    key,
    name,
    behaviour,
    charset,
    declaredCharset: declaredCharset(charset, name, unit(trait(key, 'declared-charset'))),
    validators: pickByShare(validatorShares, trait(key, 'validators')),
    robots: pickByShare(robotsShares, trait(key, 'robots')),
    noisyMarkup: unit(trait(key, 'noise')) < noisyShare,
    gzip: behaviour === 'broken-gzip' || unit(trait(key, 'gzip')) < gzipShare,
    liveliness: livelinessByKind[name.kind] ?? 1,
    tree: growSiteTree({
      key,
      title: name.title,
      language: name.language,
      pageCount: Math.min(maxPages, pageCount(unit(trait(key, 'pages')))),
      breadth: minBreadth + (trait(key, 'breadth') % breadths),
      // The session trap appends its session to every link; another query parameter would only obscure it.
      pathStyle:
        behaviour === 'session-trap' ? 'directory' : pickByShare(pathStyleShares, trait(key, 'path-style')),
    }),
  };
}

/** When a page changes, in virtual time. */
export function changesOf(site: Site, page: DemoPage): ChangeProcess {
  const key = trait(page.key, 'changes');
  return { key, ratePerSecond: changeRatePerSecond(unit(trait(key, 'rate')), page.depth, site.liveliness) };
}

/** Log-uniform between 5 and 400: many small sites, a few large ones. */
function pageCount(u: number): number {
  return Math.floor(fewestPages * ((pagesOfLargest + 1) / fewestPages) ** u);
}

function declaredCharset(charset: Charset, name: HostName, u: number): Charset | null {
  if (u < mislabelledShare && name.language === 'ja') return charset === 'utf-8' ? 'shift_jis' : 'utf-8';
  return u < mislabelledShare + unlabelledShare ? null : charset;
}
