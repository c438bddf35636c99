import { refusal, type ActorContext, type ConsumerServices } from '@meguri/api/services-port';
import {
  consumerTermsSchema,
  type AuditAction,
  type ConsumerDetail,
  type ConsumerTerms,
  type ConsumerTermsInput,
} from '@meguri/contracts';
import {
  approveConsumer,
  deleteConsumer,
  findConsumerDetail,
  insertConsumer,
  listConsumerRows,
  listTransfers,
  replaceConsumerToken,
  suspendConsumer,
  updateConsumer,
  requestPush,
} from '@meguri/database';
import { z } from 'zod';
import { actOf } from '../audit/audit-log.ts';
import { newSecretToken, tokenHash } from '../auth/sessions.ts';
import { decodeCursor, pageOfRows } from '../context/cursor.ts';
import type { Dependencies } from '../context/dependencies.ts';

const perList = { consumers: 100, transfers: 100 } as const;
const maxConsumers = 1_000;
/** Lets secret scanners and people recognise a token. */
const tokenPrefix = 'mgc_';

export function createConsumerServices({ prisma, clock }: Dependencies): ConsumerServices {
  const auditOf = (
    ctx: ActorContext,
    action: AuditAction,
    { after = null, reason }: { after?: { history: boolean } | null; reason: string | undefined },
  ) => {
    const act = { at: clock.now(), action, subject: '', before: null, after, reason };
    const { subject: _, ...audit } = actOf(ctx, act);
    return audit;
  };
  const get = async (name: string): Promise<ConsumerDetail> => {
    const found = await findConsumerDetail(prisma, { name, now: clock.now() });
    if (!found) throw unknownConsumer(name);
    return found;
  };
  return {
    list: async ({ input: { cursor } }) => {
      const after = decodeCursor(z.string(), cursor);
      const found = await listConsumerRows(prisma, { after, limit: perList.consumers + 1 });
      return pageOfRows(found, perList.consumers, ({ name }) => name);
    },
    get: ({ input: { name } }) => get(name),
    create: async ({ ctx, input: { name, terms: given, reason } }) => {
      const terms = checkedTerms(given);
      const audit = auditOf(ctx, 'consumer.create', { after: { history: terms.history }, reason });
      const became = await insertConsumer(prisma, { name, terms, most: maxConsumers, audit });
      if (became === 'taken') throw refusal('conflict', 'consumerNameTaken', { name }, 'name');
      if (became === 'full') throw refusal('conflict', 'tooManyConsumers', { most: maxConsumers });
      return get(name);
    },
    edit: async ({ ctx, input: { name, terms: given, reason } }) => {
      const terms = checkedTerms(given);
      const audit = auditOf(ctx, 'consumer.edit', { after: { history: terms.history }, reason });
      if (!(await updateConsumer(prisma, { name, terms, audit }))) throw unknownConsumer(name);
      return get(name);
    },
    approve: async ({ ctx, input: { name, reason } }) => {
      await get(name);
      if (!(await approveConsumer(prisma, { name, audit: auditOf(ctx, 'consumer.approve', { reason }) })))
        throw refusal('conflict', 'consumerApproved', { name }, 'name');
      return get(name);
    },
    suspend: async ({ ctx, input: { name, reason } }) => {
      const { state } = await get(name);
      if (!(await suspendConsumer(prisma, { name, audit: auditOf(ctx, 'consumer.suspend', { reason }) })))
        throw refusal('conflict', 'consumerNotApproved', { name, state }, 'name');
      return get(name);
    },
    remove: async ({ ctx, input: { name, reason } }) => {
      if (!(await deleteConsumer(prisma, { name, audit: auditOf(ctx, 'consumer.remove', { reason }) })))
        throw unknownConsumer(name);
    },
    token: async ({ ctx, input: { name, reason } }) => {
      const token = `${tokenPrefix}${newSecretToken()}`;
      const audit = auditOf(ctx, 'consumer.token', { reason });
      if (!(await replaceConsumerToken(prisma, { name, tokenHash: tokenHash(token), audit })))
        throw unknownConsumer(name);
      return { token };
    },
    push: async ({ ctx, input: { name, reason } }) => {
      const { push, state } = await get(name);
      if (push === null) throw refusal('conflict', 'consumerFetches', { name }, 'name');
      if (!(await requestPush(prisma, { name, audit: auditOf(ctx, 'consumer.push', { reason }) })))
        throw refusal('conflict', 'consumerNotApproved', { name, state }, 'name');
      return get(name);
    },
    transfers: async ({ input: { consumer = null, packageId = null, cursor } }) => {
      const before = decodeCursor(z.string().regex(/^\d{1,18}$/), cursor);
      const found = await listTransfers(prisma, {
        consumer,
        packageId,
        before,
        limit: perList.transfers + 1,
      });
      return pageOfRows(found, perList.transfers, ({ id }) => id);
    },
  };
}

export const unknownConsumer = (name: string) => refusal('not-found', 'unknownConsumer', { name }, 'name');

function checkedTerms(input: ConsumerTermsInput): ConsumerTerms {
  const terms = consumerTermsSchema.safeParse(input);
  if (!terms.success) throw refusal('invalid', 'badConsumer', { problem: problemsOf(terms.error) }, 'terms');
  return terms.data;
}

/** The problems of an input, each with its path. */
export const problemsOf = (error: { issues: readonly { path: PropertyKey[]; message: string }[] }): string =>
  error.issues
    .slice(0, 5)
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join(' ');
