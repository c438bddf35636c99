import { randomBytes } from 'node:crypto';
import { findFreePort } from '@meguri/local-services';
import { startMailSink } from '@meguri/mail-transport/testing';
import { consoleTest } from './console-test.ts';
import { startMeguri } from './started-meguri.ts';

const address = 'crawler@archive.example';

/** A crawl of sites on loopback that signs its requests, receives mail and tells the public about itself. */
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
    /** Where it receives mail, and the mails that it sent. */
    mail: { address, smtpPort, sent: sink.mails },
    stop: async () => {
      const code = await meguri.stop();
      await sink.close();
      return code;
    },
  };
}

/** Journeys through a running crawl. */
export const test = consoleTest(startCrawling);
