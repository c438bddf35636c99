import type { Settings } from '@meguri/contracts';

/** Hosts that stand in mails because they are ours: those of our mail address and of the page about us. */
export function ownNames(
  settings: Pick<Settings, 'mail.address' | 'crawler.contactUrl'>,
): ReadonlySet<string> {
  const names = [
    settings['mail.address'].split('@')[1] ?? '',
    URL.parse(settings['crawler.contactUrl'])?.host ?? '',
  ];
  return new Set(names.map((name) => name.toLowerCase()).filter((name) => name !== ''));
}

/** Whether an address is the crawl's own, with or without the token of a thread. */
export function isOwnAddress(address: string | null, own: string): boolean {
  if (address === null || own === '') return false;
  const [local = '', domain = ''] = own.toLowerCase().split('@');
  const [theirLocal = '', theirDomain = ''] = address.toLowerCase().split('@');
  return theirDomain === domain && (theirLocal === local || theirLocal.startsWith(`${local}+`));
}
