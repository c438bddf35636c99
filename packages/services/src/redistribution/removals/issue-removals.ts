import { createHash } from 'node:crypto';
import {
  removalLimits,
  removalListSchema,
  type Clock,
  type Removal,
  type RemovalList,
} from '@meguri/contracts';
import {
  findLastList,
  listConsumersToNotify,
  listReceivedRecords,
  listSeedListIds,
  listUnreportedTakedowns,
  readSettings,
  storeRemovalList,
  type PrismaClient,
  type RecordPosition,
  type ReportedTakedown,
  type UnreportedTakedown,
} from '@meguri/database';
import { inScope, signManifest } from '@meguri/redistribution';
import type { SigningKey } from '@meguri/signatures';
import { packageKey } from '../seal-package.ts';

/** Takedowns per read. */
const takedownsAtOnce = 1_000;

/** Numbers of what was reported. */
export interface IssuedRemovals {
  lists: number;
  records: number;
}

/**
 * Reports takedowns, purges and lifted takedowns to each consumer that received such records, in a chain of
 * signed lists of bounded size. Idempotent.
 */
export async function issueRemovals(prisma: PrismaClient, clock: Clock): Promise<IssuedRemovals> {
  const issued: IssuedRemovals = { lists: 0, records: 0 };
  for (const consumer of await listConsumersToNotify(prisma)) {
    const takedowns = await listUnreportedTakedowns(prisma, {
      consumerId: consumer.id,
      limit: takedownsAtOnce,
    });
    if (takedowns.length === 0) continue;
    const lists = new ListWriter(prisma, {
      consumer,
      archive: (await readSettings(prisma))['public.name'],
      key: await packageKey(prisma, clock.now()),
      clock,
    });
    const ids = await listSeedListIds(prisma, consumer.scope.seedLists);
    const isInScope = inScope(consumer.scope, new Set(ids.values()));
    for (const takedown of takedowns) await tell(prisma, { takedown, lists, isInScope, consumer });
    await lists.flush();
    issued.lists += lists.written;
    issued.records += lists.records;
  }
  return issued;
}

async function tell(
  prisma: PrismaClient,
  {
    takedown,
    lists,
    isInScope,
    consumer,
  }: {
    takedown: UnreportedTakedown;
    lists: ListWriter;
    isInScope: ReturnType<typeof inScope>;
    consumer: { id: number };
  },
): Promise<void> {
  let after: RecordPosition | null = null;
  let records = 0;
  for (;;) {
    const found = await listReceivedRecords(prisma, {
      consumerId: consumer.id,
      scope: takedown,
      after,
      limit: removalLimits.records,
    });
    const received = found.filter(({ recordType, capturedAtMicros, ...record }) =>
      // A purged capture no longer states its record type.
      isInScope({
        ...record,
        capturedAt: capturedAtMicros,
        recordType: recordType === 'purged' ? 'response' : recordType,
      }),
    );
    records += received.length;
    await lists.add(takedown, received);
    after = found.at(-1) ?? null;
    if (found.length < removalLimits.records) break;
  }
  lists.reported({ takedownId: takedown.id, state: takedown.state, records });
}

interface ListTerms {
  consumer: { id: number; name: string };
  archive: string;
  key: SigningKey;
  clock: Clock;
}

/** Collects removals into lists. */
class ListWriter {
  written = 0;
  records = 0;
  readonly #prisma: PrismaClient;
  readonly #terms: ListTerms;
  #removals: Removal[] = [];
  #count = 0;
  #reported: ReportedTakedown[] = [];

  constructor(prisma: PrismaClient, terms: ListTerms) {
    this.#prisma = prisma;
    this.#terms = terms;
  }

  async add(
    takedown: UnreportedTakedown,
    records: readonly { url: string; capturedAt: Date }[],
  ): Promise<void> {
    if (records.length === 0) return;
    const isFull =
      this.#count + records.length > removalLimits.records ||
      this.#removals.length === removalLimits.removals;
    if (isFull) await this.flush();
    this.#count += records.length;
    this.#removals.push({
      takedown: takedown.id,
      state: takedown.state,
      at: takedown.at.toISOString(),
      host: takedown.hostName,
      url: takedown.url,
      isPrefix: takedown.url !== null && takedown.urlKey === null,
      records: records.map(({ url, capturedAt }) => ({ url, capturedAt: capturedAt.toISOString() })),
    });
  }

  /** All records of the takedown were added. */
  reported(takedown: ReportedTakedown): void {
    this.#reported.push(takedown);
  }

  async flush(): Promise<void> {
    const { consumer, archive, key, clock } = this.#terms;
    const list = this.#removals.length === 0 ? null : await this.#list(consumer, archive, clock.now());
    const stored = list && signed(list, key, { removals: this.#removals.length, records: this.#count });
    await storeRemovalList(this.#prisma, { consumerId: consumer.id, list: stored, reported: this.#reported });
    if (list) {
      this.written += 1;
      this.records += this.#count;
    }
    [this.#removals, this.#reported, this.#count] = [[], [], 0];
  }

  async #list(consumer: { id: number; name: string }, archive: string, now: Date): Promise<RemovalList> {
    const last = await findLastList(this.#prisma, consumer.id);
    return {
      format: 'meguri-removals/1',
      archive,
      consumer: consumer.name,
      sequence: (last?.sequence ?? 0) + 1,
      previous: last && Buffer.from(last.sha256).toString('hex'),
      issuedAt: now.toISOString(),
      removals: this.#removals,
    };
  }
}

function signed(list: RemovalList, key: SigningKey, counts: { removals: number; records: number }) {
  const document = Buffer.from(`${JSON.stringify(removalListSchema.parse(list))}\n`);
  return {
    sequence: list.sequence,
    issuedAt: new Date(list.issuedAt),
    document,
    signature: signManifest(document, key),
    sha256: createHash('sha256').update(document).digest(),
    ...counts,
  };
}
