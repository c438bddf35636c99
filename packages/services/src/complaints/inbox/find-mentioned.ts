import { hostIdOf, listHostsOfSites, listLinkedHosts, type NewMention } from '@meguri/database';
import { findMentions } from '@meguri/mail';
import { siteName } from '@meguri/urls';
import type { Settings } from '@meguri/contracts';
import type { Dependencies } from '../../context/dependencies.ts';
import { locatePage } from '../../pages/locate-page.ts';

/** Most mentions of one kind: a text may quote a whole log. */
const maxOfASort = 50;
const maxHostsOfASite = 10;

/**
 * The URLs, hosts and addresses that a complaint names, linked to known hosts; a site stands for its hosts.
 */
export async function findMentioned(
  { prisma }: Dependencies,
  text: string,
  receivedAt: Date,
  ownHosts: ReadonlySet<string>,
): Promise<NewMention[]> {
  const { urls, hosts, possibleHosts, addresses } = findMentions(text, receivedAt);
  const located = urls.map(locatePage).filter((place) => place !== null && !ownHosts.has(place.host));
  const places = located.filter((place) => place !== null).slice(0, maxOfASort);
  const sources = new Map<string, string>();
  for (const { host } of places) sources.set(host, 'url');
  for (const { host, source } of hosts)
    if (!sources.has(host) && !ownHosts.has(host)) sources.set(host, source);
  const others = possibleHosts.filter((name) => !sources.has(name) && !ownHosts.has(name));
  const known = await listLinkedHosts(prisma, [...sources.keys(), ...others].map(hostIdOf));
  const knownNames = new Set(known.map(({ name }) => name));
  // A name without a scheme and without a public suffix counts only if a host of that name is known.
  for (const name of others) if (knownNames.has(name)) sources.set(name, 'text');
  const named = [...sources].slice(0, maxOfASort);
  const sites = named
    .map(([name]) => name)
    .filter((name) => siteName(name) === name && !knownNames.has(name));
  const ofSites = sites.length === 0 ? [] : await listHostsOfSites(prisma, { sites, limit: maxHostsOfASite });
  return [
    ...named.map(([name, source]) => hostMention(name, source, knownNames.has(name))),
    ...ofSites.map(({ name, site }) => hostMention(name, sources.get(site) ?? 'text', true)),
    ...addresses.slice(0, maxOfASort).map(({ address, times }) => ({
      kind: 'address' as const,
      value: address,
      hostId: null,
      source: null,
      times,
    })),
    ...places.map(({ url, hostId }) => ({
      kind: 'url' as const,
      value: url,
      hostId,
      source: null,
      times: null,
    })),
  ];
}

function hostMention(name: string, source: string, isKnown: boolean): NewMention {
  return { kind: 'host', value: name, hostId: isKnown ? hostIdOf(name) : null, source, times: null };
}

/** Hosts of our own mail address and contact page, which appear in mails without being meant. */
export function ownNames(
  settings: Pick<Settings, 'mail.address' | 'crawler.contactUrl'>,
): ReadonlySet<string> {
  const names = [
    settings['mail.address'].split('@')[1] ?? '',
    URL.parse(settings['crawler.contactUrl'])?.host ?? '',
  ];
  return new Set(names.map((name) => name.toLowerCase()).filter((name) => name !== ''));
}

/** Whether an address is our own, with or without the token of a thread. */
export function isOwnAddress(address: string | null, own: string): boolean {
  if (address === null || own === '') return false;
  const [local = '', domain = ''] = own.toLowerCase().split('@');
  const [theirLocal = '', theirDomain = ''] = address.toLowerCase().split('@');
  return theirDomain === domain && (theirLocal === local || theirLocal.startsWith(`${local}+`));
}
