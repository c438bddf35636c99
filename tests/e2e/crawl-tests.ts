import { randomBytes } from 'node:crypto';
import { findFreePort } from '@meguri/local-services';
import { startMailSink } from '@meguri/mail-transport/testing';
import { consoleTest } from './console-test.ts';
import { startMeguri } from './started-meguri.ts';

const address = 'crawler@archive.example';

/** Starts a crawl of loopback sites that signs its requests, receives mail and has a public page. */
async function startCrawling() {
  const sink = await startMailSink();
  const smtpPort = await findFreePort();
  const settings = [
    'access.intervalSeconds=0.2',
    'archive.minFreeBytes=1000000',
    `mail.address=${address}`,
    `mail.smtpPort=${smtpPort}`,
    `mail.relayUrl=${sink.url}`,
    'public.name=A library',
    'public.addresses=192.0.2.0/24 2001:db8::7',
    'public.hostSuffix=.crawl.archive.example',
    'announcements.publicUrl=https://archive.example/',
  ];
  const environment = { MEGURI_SIGNING_KEY: randomBytes(32).toString('base64') };
  const meguri = await startMeguri(settings, { environment });
  return {
    ...meguri,
    /** Its mail server, and the messages that it sent. */
    mail: { address, smtpPort, sent: sink.mails },
    stop: async () => {
      const code = await meguri.stop();
      await sink.close();
      return code;
    },
  };
}

/** Tests with a running crawl. Their sites are on loopback. */
export const crawlingTest = consoleTest(startCrawling);

/**
 * Tests with the small synthetic crawl of prisma/seed.ts: many hosts in many places, with a history, none of
 * them reachable.
 */
export const syntheticTest = consoleTest(() => startMeguri([], { synthetic: true }));
