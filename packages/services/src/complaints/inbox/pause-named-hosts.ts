import { createHash } from 'node:crypto';
import { clientNetwork, type Settings } from '@meguri/contracts';
import { pauseForComplaint, type NewMention, type Sql } from '@meguri/database';
import type { ComplaintSuggestion } from '@meguri/mail';
import { registrableDomain } from '@meguri/urls';
import type { Dependencies } from '../../context/dependencies.ts';

/** A mail must not stop the crawl by naming every host. */
const maxHosts = 5;

/** The actor of automatic pauses in the audit log. */
export const inboxActor = 'complaints';

/**
 * Pauses the hosts named in a message that asks to stop: those in its URLs and text, or else those of its
 * mail addresses. An operator confirms or resumes. Beyond the limits per hour, an operator decides first.
 */
export async function pauseNamedHosts(
  tx: Sql,
  { clock }: Pick<Dependencies, 'clock'>,
  settings: Settings,
  input: {
    complaintId: string;
    mentions: readonly NewMention[];
    suggestion: ComplaintSuggestion;
    /** Null: an operator or a webmaster with a proof, who are not limited. */
    sender: string | null;
  },
): Promise<void> {
  const { complaintId, mentions, suggestion, sender } = input;
  const known = mentions.filter(({ kind, hostId }) => kind === 'host' && hostId !== null);
  const meant = known.filter(({ source }) => source !== 'email');
  const hosts = (meant.length > 0 ? meant : known).slice(0, maxHosts);
  const hostIds = hosts.flatMap(({ hostId }) => hostId ?? []);
  if (hostIds.length === 0) return;
  const percent = Math.round(suggestion.stopConfidence * 100);
  await pauseForComplaint(tx, {
    complaintId,
    hostIds,
    now: clock.now(),
    actor: inboxActor,
    sender: createHash('sha256')
      .update(sender ?? '')
      .digest('hex')
      .slice(0, 16),
    limits: sender === null ? null : pauseLimits(settings),
    origin: 'mail',
    reason: `The complaint asks us to stop (${percent} % sure).`,
  });
}

function pauseLimits(settings: Settings) {
  return {
    inAll: settings['complaints.pausesPerHour'],
    perSender: settings['complaints.pausesPerHourOfSender'],
  };
}

/** The sender of a mail: the domain of its address, as one person can invent any name before it. */
export function mailSender(address: string | null): string {
  const domain = address?.split('@').at(-1)?.toLowerCase() ?? '';
  return `mail ${registrableDomain(domain)}`;
}

/** The sender of a form: a network, as an IPv6 client has many addresses. */
export function formSender(clientAddress: string | null): string {
  return `form ${clientNetwork(clientAddress ?? '')}`;
}
