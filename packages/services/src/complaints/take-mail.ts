import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isTransient, MailTakenError, setMailAside, type FiledMessage } from '@meguri/database';
import { defaultMailLimits, parseMail } from '@meguri/mail';
import type { Dependencies } from '../context/dependencies.ts';
import { reasonOf } from './mail-failure.ts';
import { receiveMail, type ReceivedMail } from './receive-mail.ts';

const compress = promisify(gzip);

/** How often a mail is tried to be filed before it is set aside. */
const mostAttempts = 3;

/** What became of a mail that came in; either way it is safe. */
export type TakenMail =
  | ({ kind: 'filed' } & FiledMessage)
  | { kind: 'quarantined'; id: string; reason: unknown };

/**
 * Takes in a mail, however it came. One that cannot be filed for what it holds is set aside, so that it holds up no other.
 *
 * @throws what passes by itself, such as a database that is away: the mail is to come again
 * @throws MailTakenError where another process has taken it out of its mailbox
 */
export async function takeMail(deps: Dependencies, received: ReceivedMail): Promise<TakenMail> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { kind: 'filed', ...(await receiveMail(deps, received)) };
    } catch (error) {
      if (error instanceof MailTakenError || isTransient(error)) throw error;
      if (attempt < mostAttempts) continue;
      return { kind: 'quarantined', id: await quarantine(deps, received, error), reason: error };
    }
  }
}

async function quarantine(deps: Dependencies, received: ReceivedMail, reason: unknown): Promise<string> {
  const { raw, to, isCut = false, position } = received;
  const id = await setMailAside(deps.prisma, {
    at: deps.clock.now(),
    mail: { recipients: [...to], gzip: new Uint8Array(await compress(raw)), isCut },
    position,
    told: { ...(await headOf(raw)), bytes: raw.byteLength, reason: reasonOf(reason) },
  });
  return String(id);
}

/** Who wrote, and about what, as far as that can be read without taking the mail apart. */
async function headOf(raw: Uint8Array): Promise<{ sender: string; subject: string }> {
  try {
    const { from, subject } = await parseMail(raw, { ...defaultMailLimits, maxBytes: 0 });
    return { sender: from?.address ?? '', subject };
  } catch {
    return { sender: '', subject: '' };
  }
}
