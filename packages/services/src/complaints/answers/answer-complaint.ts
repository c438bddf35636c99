import { randomUUID } from 'node:crypto';
import { refusal, type ComplaintServices } from '@meguri/api/services-port';
import { changeComplaint, listMessages, readSettings, type ComplaintRecord } from '@meguri/database';
import { answerReferences, answerSubject, answerTemplates } from '@meguri/mail';
import { actOf } from '../../audit/audit-log.ts';
import type { Dependencies } from '../../context/dependencies.ts';
import { publishedAddresses } from '../evidence/check-addresses.ts';
import { repeatTransient } from '../../context/repeat-transient.ts';
import {
  complaintDetail,
  noAnswerOf,
  checkVersion,
  noComplaint,
  requireComplaint,
} from '../get-complaint.ts';

const maxMessages = 100;

const refusals = {
  'no-address': 'noReplyAddress',
  automatic: 'automaticMail',
  'no-own-address': 'noOwnAddress',
} as const;

/**
 * Writes an answer into the thread and into the queue of outgoing mail in one transaction, so that it is sent
 * once.
 */
export function createAnswerComplaint(deps: Dependencies): ComplaintServices['answer'] {
  const { prisma, clock } = deps;
  return async ({ ctx, input }) => {
    const { id, text, close, version } = input;
    const settings = await readSettings(prisma);
    const own = settings['mail.address'];
    const { fromAddress } = await requireComplaint(deps, id);
    const messages = await listMessages(prisma, { id, limit: maxMessages });
    const obstacle = noAnswerOf(fromAddress, messages, own);
    if (obstacle !== null) throw refusal('invalid', refusals[obstacle], {}, 'id');
    const now = clock.now();
    const { inReplyTo, references } = answerReferences(messages.flatMap(({ messageId }) => messageId ?? []));
    const change = (before: ComplaintRecord) => {
      checkVersion(before, version);
      const after = {
        status: close ? ('closed' as const) : ('waiting' as const),
        firstActionAt: before.firstActionAt ?? now,
        assignee: before.assignee ?? ctx.actor.name,
      };
      const act = { at: now, action: 'complaint.answer', subject: `complaint:${id}` } as const;
      return {
        after,
        audit: actOf(ctx, { ...act, before: { status: before.status }, after, reason: undefined }),
        message: {
          send: true,
          message: {
            direction: 'out' as const,
            at: now,
            author: ctx.actor.name,
            fromName: settings['crawler.product'],
            fromAddress: own,
            toAddress: before.fromAddress,
            subject: answerSubject(before.subject),
            text,
            textTruncated: false,
            messageId: `${randomUUID()}@${own.split('@')[1]}`,
            references: inReplyTo === null ? [] : references,
            automatic: null,
            attachments: [],
            problem: null,
          },
        },
      };
    };
    const known = await repeatTransient(() => changeComplaint(prisma, { id, now, change }));
    if (!known) throw noComplaint(id);
    return complaintDetail(deps, id);
  };
}

/** Answer templates filled in with the actions taken, those in the language of the complaint first. */
export function createListTemplates(deps: Dependencies): ComplaintServices['templates'] {
  return async ({ input }) => {
    const [complaint, settings] = await Promise.all([
      complaintDetail(deps, input.id),
      readSettings(deps.prisma),
    ]);
    const [host] = complaint.linkedHosts;
    const { 'announcements.publicUrl': publicUrl } = settings;
    const templates = answerTemplates({
      name: complaint.fromName,
      host: host?.name ?? null,
      intervalSeconds: host?.known
        ? Math.max(host.known.effectiveIntervalSeconds, host.known.minIntervalSeconds ?? 0)
        : null,
      product: settings['crawler.product'],
      contactUrl: settings['crawler.contactUrl'],
      addresses: publishedAddresses(settings),
      checkUrl: publicUrl === '' ? '' : `${publicUrl.replace(/\/$/, '')}/complain#check`,
    });
    const first = complaint.language === 'ja' ? 'ja' : 'en';
    return templates.toSorted((a, b) => Number(b.language === first) - Number(a.language === first));
  };
}
