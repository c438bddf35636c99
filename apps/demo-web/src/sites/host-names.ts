import { mix, trait, unit } from '../hash.ts';
import { institutions, places, subdomains } from './site-words.ts';
import type { Language, SiteWord } from './site-words.ts';

export const demoDomain = 'demo.localhost';

/** The control name, which is not part of the simulated web. */
export const controlHostname = `truth.${demoDomain}`;

export interface HostName {
  /** such as `news.kita-city.demo.localhost` */
  readonly hostname: string;
  readonly title: string;
  readonly language: Language;
  /** slug of the institution or of the subdomain */
  readonly kind: string;
}

const subdomainShare = 0.15;

/** Endless supply of distinct host names: for each site its bare name, then some names below it. */
export function* hostNames(seed: number): Generator<HostName, never> {
  for (let round = 1; ; round++) {
    for (const [place, institution] of shuffledSites(mix(trait(seed, 'sites'), round))) {
      const label = `${place.label}-${institution.slug}${round > 1 ? `-${round}` : ''}`;
      const site = {
        language: place.language,
        title: joinTitle(place.language, place.title, institution.title[place.language]),
      };
      yield { ...site, hostname: `${label}.${demoDomain}`, kind: institution.slug };
      for (const subdomain of subdomains) {
        const hostname = `${subdomain.slug}.${label}.${demoDomain}`;
        if (unit(trait(seed, hostname)) >= subdomainShare) continue;
        const title = joinTitle(site.language, site.title, subdomain.title[site.language]);
        yield { ...site, hostname, title, kind: subdomain.slug };
      }
    }
  }
}

function joinTitle(language: Language, first: string, second: string): string {
  return language === 'ja' ? `${first}${second}` : `${first} ${second}`;
}

function shuffledSites(key: number): (readonly [(typeof places)[number], SiteWord])[] {
  const sites = places.flatMap((place) => institutions.map((kind) => [place, kind] as const));
  return sites
    .map((site, i) => ({ site, order: mix(key, i) }))
    .sort((a, b) => a.order - b.order)
    .map(({ site }) => site);
}
