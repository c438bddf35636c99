import { pauseForComplaint, type NewMention } from '@meguri/database';
import type { ComplaintSuggestion } from '@meguri/mail';
import type { Dependencies } from '../../context/dependencies.ts';
import { repeatTransient } from '../../context/repeat-transient.ts';

/** A mail must not stop the crawl by naming every host. */
const maxHosts = 5;

/** The actor of automatic pauses in the audit log. */
export const inboxActor = 'complaints';

/**
 * Pauses the hosts named in a message that asks to stop: those in its URLs and text, or else those of its
 * mail addresses. An operator confirms or resumes.
 */
export async function pauseNamedHosts(
  { prisma, clock }: Dependencies,
  input: { complaintId: string; mentions: readonly NewMention[]; suggestion: ComplaintSuggestion },
): Promise<void> {
  const { complaintId, mentions, suggestion } = input;
  const known = mentions.filter(({ kind, hostId }) => kind === 'host' && hostId !== null);
  const meant = known.filter(({ source }) => source !== 'email');
  const hosts = (meant.length > 0 ? meant : known).slice(0, maxHosts);
  const hostIds = hosts.flatMap(({ hostId }) => hostId ?? []);
  if (hostIds.length === 0) return;
  const percent = Math.round(suggestion.stopConfidence * 100);
  await repeatTransient(() =>
    pauseForComplaint(prisma, {
      complaintId,
      hostIds,
      now: clock.now(),
      actor: inboxActor,
      reason: `The complaint asks us to stop (${percent} % sure).`,
    }),
  );
}
