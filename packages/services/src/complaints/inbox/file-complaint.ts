import { randomBytes } from 'node:crypto';
import type { ComplaintKind, ComplaintSource, ComplaintStatus, Settings } from '@meguri/contracts';
import {
  fileMessage,
  type FiledMessage,
  type MailboxPosition,
  type MailRelease,
  type NewMessage,
  type Sql,
} from '@meguri/database';
import { classifyComplaint, guessLanguage } from '@meguri/mail';
import type { Dependencies } from '../../context/dependencies.ts';
import { repeatTransient } from '../../context/repeat-transient.ts';
import { findMentioned, ownNames } from './find-mentioned.ts';
import { pauseNamedHosts } from './pause-named-hosts.ts';

export interface FiledComplaint {
  source: ComplaintSource;
  /** Status of a new thread. */
  status: ComplaintStatus;
  /** Kind chosen by the sender; absent: the suggested one. */
  kind?: ComplaintKind | undefined;
  message: NewMessage;
  /** By whom automatic pauses are counted; null: an operator or a webmaster with a proof, who are not limited. */
  sender: string | null;
  token: string | null;
  refersTo: readonly string[];
  rawGzip: Uint8Array<ArrayBuffer> | null;
  position?: MailboxPosition | undefined;
  release?: MailRelease | undefined;
}

/**
 * Files a message from any source: classifies it, links the hosts that it names, adds it to its thread, and
 * pauses hosts where it asks to stop with enough confidence. All or nothing: a message that is filed twice pauses no host.
 */
export async function fileComplaint(
  deps: Dependencies,
  settings: Settings,
  filed: FiledComplaint,
): Promise<FiledMessage> {
  const { message } = filed;
  const words = `${message.subject}\n${message.text}`;
  const suggestion = classifyComplaint(message);
  const mentions = await findMentioned(deps, words, message.at, ownNames(settings));
  const isPerson = message.automatic === null || message.automatic === 'auto-generated';
  const asksToStop =
    isPerson &&
    filed.status === 'open' &&
    suggestion.stopConfidence >= settings['complaints.pauseConfidence'];
  const { sender } = filed;
  const pause = (tx: Sql, complaintId: string) =>
    pauseNamedHosts(tx, deps, settings, { complaintId, mentions, suggestion, sender });
  return repeatTransient(() =>
    fileMessage(deps.prisma, {
      ...filed,
      mentions,
      act: asksToStop ? pause : undefined,
      thread: {
        token: newThreadToken(),
        source: filed.source,
        status: filed.status,
        kind: filed.kind ?? suggestion.kind,
        suggestedKind: suggestion.kind,
        confidence: suggestion.confidence,
        language: guessLanguage(words),
      },
    }),
  );
}

/** 80 random bits in letters and digits, so that addresses of threads cannot be guessed. */
function newThreadToken(): string {
  return BigInt(`0x${randomBytes(10).toString('hex')}`)
    .toString(36)
    .padStart(16, '0');
}
