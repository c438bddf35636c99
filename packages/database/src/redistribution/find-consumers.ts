import {
  consumerScopeSchema,
  pushTargetSchema,
  type ConsumerState,
  type ConsumerTerms,
} from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import type { Prisma } from '../generated/client.ts';

/** What it may receive and from where it may fetch. */
export interface ConsumerRecord extends ConsumerTerms {
  id: number;
  name: string;
  state: ConsumerState;
}

type Stored = Prisma.ConsumerGetPayload<object>;

function consumerRecord({ id, name, state, scope, push, ...row }: Stored): ConsumerRecord {
  const { contact, purpose, addresses, publicKey, history } = row;
  const terms = {
    contact,
    purpose,
    addresses,
    publicKey,
    history,
    push: pushTargetSchema.nullable().parse(push),
  };
  return { id, name, state: state as ConsumerState, scope: consumerScopeSchema.parse(scope), ...terms };
}

export async function findConsumer(prisma: PrismaClient, name: string): Promise<ConsumerRecord | null> {
  const row = await prisma.consumer.findUnique({ where: { name } });
  return row && consumerRecord(row);
}

export async function findConsumerById(prisma: PrismaClient, id: number): Promise<ConsumerRecord | null> {
  const row = await prisma.consumer.findUnique({ where: { id } });
  return row && consumerRecord(row);
}

/** Consumers that may have received something. */
export async function listConsumersToNotify(prisma: PrismaClient): Promise<ConsumerRecord[]> {
  const rows = await prisma.consumer.findMany({
    where: { state: { not: 'requested' } },
    orderBy: { id: 'asc' },
  });
  return rows.map(consumerRecord);
}

/** Consumers that packages are made for. */
export async function listApprovedConsumers(prisma: PrismaClient): Promise<ConsumerRecord[]> {
  const rows = await prisma.consumer.findMany({ where: { state: 'approved' }, orderBy: { id: 'asc' } });
  return rows.map(consumerRecord);
}

/** The consumer with a token, whatever its state; null: there is none. */
export async function findConsumerByToken(
  prisma: PrismaClient,
  tokenHash: Uint8Array<ArrayBuffer>,
): Promise<ConsumerRecord | null> {
  const token = await prisma.consumerToken.findUnique({ where: { tokenHash } });
  return token && findConsumerById(prisma, token.consumerId);
}

/** Approved consumers with a public key: at most as many as consumers. */
export async function listConsumersWithKeys(prisma: PrismaClient): Promise<ConsumerRecord[]> {
  const rows = await prisma.consumer.findMany({ where: { state: 'approved', publicKey: { not: null } } });
  return rows.map(consumerRecord);
}
