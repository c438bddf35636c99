import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { openDatabase, setMailAside as keepUnfiled } from '@meguri/database';

const compress = promisify(gzip);
const sender = 'webmaster@midori-shimbun.example';
const subject = 'Your crawler at www.midori-shimbun.測試';
const text = 'Hello,\nwhat is this crawler, and how often does it come?\n';

/** A mail came that the database would not take: no mail that can be sent is known to do that. */
export async function setMailAside(databaseUrl: string, to: string): Promise<void> {
  const raw = Buffer.from(`From: ${sender}\nTo: ${to}\nSubject: ${subject}\n\n${text}`);
  const { prisma, close } = openDatabase(databaseUrl);
  try {
    await keepUnfiled(prisma, {
      at: new Date(),
      mail: { recipients: [to], gzip: new Uint8Array(await compress(raw)), isCut: false },
      told: { sender, subject, bytes: raw.byteLength, reason: 'value too long for type character varying' },
    });
  } finally {
    await close();
  }
}
