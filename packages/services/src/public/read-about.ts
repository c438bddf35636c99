import type { PublicServices } from '@meguri/api/services-port';
import type { PublicAbout } from '@meguri/contracts';
import { readSettings } from '@meguri/database';
import { publishedAddresses } from '../complaints/evidence/check-addresses.ts';
import type { Dependencies } from '../context/dependencies.ts';

/** The settings are read at most once in this time, however often the page is requested. */
const freshMs = 5_000;

export function createReadAbout({ prisma, clock }: Dependencies): PublicServices['about'] {
  let known: { atMs: number; about: Promise<PublicAbout> } | null = null;

  async function read(): Promise<PublicAbout> {
    const settings = await readSettings(prisma);
    const purpose = settings['public.purpose'];
    return {
      product: settings['crawler.product'],
      name: settings['public.name'],
      purpose: { en: purpose, ja: settings['public.purposeJapanese'] || purpose },
      contact: settings['public.contact'],
      addresses: publishedAddresses(settings),
      hostSuffix: settings['public.hostSuffix'],
      publicUrl: settings['announcements.publicUrl'],
      accessIntervalSeconds: settings['access.intervalSeconds'],
      robotsRecheckSeconds: settings['robots.recheckSeconds'],
      maxCrawlDelaySeconds: settings['access.maxCrawlDelaySeconds'],
    };
  }

  return () => {
    const nowMs = clock.now().getTime();
    if (known === null || Math.abs(nowMs - known.atMs) > freshMs) {
      const about = read();
      known = { atMs: nowMs, about };
      // A failed reading is repeated by the next request.
      about.catch(() => (known = null));
    }
    return known.about;
  };
}
