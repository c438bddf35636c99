import { mix, trait, unit } from './hash.ts';
import { INSTITUTIONS, PLACES, SUBDOMAINS } from './site-words.ts';
import type { Language, SiteWord } from './site-words.ts';

export const DEMO_DOMAIN = 'demo.localhost';

/** The name that answers questions about the simulation and is no part of the simulated web. */
export const CONTROL_HOSTNAME = `truth.${DEMO_DOMAIN}`;

export interface HostName {
  /** such as `news.kita-city.demo.localhost` */
  readonly hostname: string;
  readonly title: string;
  readonly language: Language;
  /** slug of the institution or of the subdomain: what kind of site it is */
  readonly kind: string;
}

const SUBDOMAIN_SHARE = 0.15;

/** Endless supply of distinct host names: for each site its bare name, then some names below it. */
export function* hostNames(seed: number): Generator<HostName, never> {
  for (let round = 1; ; round++) {
    for (const [place, institution] of shuffledSites(mix(trait(seed, 'sites'), round))) {
      const label = `${place.label}-${institution.slug}${round > 1 ? `-${round}` : ''}`;
      const site = {
        language: place.language,
        title: joinTitle(place.language, place.title, institution.title[place.language]),
      };
      yield { ...site, hostname: `${label}.${DEMO_DOMAIN}`, kind: institution.slug };
      for (const subdomain of SUBDOMAINS) {
        const hostname = `${subdomain.slug}.${label}.${DEMO_DOMAIN}`;
        if (unit(trait(seed, hostname)) >= SUBDOMAIN_SHARE) continue;
        const title = joinTitle(site.language, site.title, subdomain.title[site.language]);
        yield { ...site, hostname, title, kind: subdomain.slug };
      }
    }
  }
}

function joinTitle(language: Language, first: string, second: string): string {
  return language === 'ja' ? `${first}${second}` : `${first} ${second}`;
}

function shuffledSites(key: number): (readonly [(typeof PLACES)[number], SiteWord])[] {
  const sites = PLACES.flatMap((place) => INSTITUTIONS.map((kind) => [place, kind] as const));
  return sites
    .map((site, i) => ({ site, order: mix(key, i) }))
    .sort((a, b) => a.order - b.order)
    .map(({ site }) => site);
}
