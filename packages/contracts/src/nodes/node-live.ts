import { databaseLevels } from '@meguri/schedule';
import { z } from 'zod';
import { captureVerdicts } from '../outcomes.ts';

/** A node's report on the free space of the database. */
const nodeDatabaseSchema = z.object({
  level: z.enum(databaseLevels),
  /** As this node measures it; null: it does not measure, or the measurement fails. */
  freeBytes: z.number().nullable(),
  /** PostgreSQL has just refused a write for want of space. */
  isRefused: z.boolean(),
  /** Why the measurement fails; null: it works, or none is configured. */
  problem: z.string().nullable(),
});
export type NodeDatabase = z.infer<typeof nodeDatabaseSchema>;

/**
 * State that a crawl node reports every second: over Redis for live views, into its row (`node.live`) every
 * few seconds.
 */
export const nodeLiveSchema = z.object({
  nodeId: z.number().int(),
  at: z.coerce.date(),
  state: z.enum(['crawling', 'paused', 'disk-full', 'stopping']),
  /** An explanation, when the state is not `crawling`. */
  stateDetail: z.string().nullable(),
  pagesPerSecond: z.number(),
  bytesPerSecond: z.number(),
  activeVisits: z.number().int(),
  /** Hosts holding a back queue and waiting for their next allowed access. */
  restingHosts: z.number().int(),
  /** Hosts with pages to access that wait for a back queue. */
  waitingHosts: z.number().int(),
  /** Pages in the short-term queues of all hosts. */
  shortTermPages: z.number().int(),
  /** Results waiting to be committed. */
  uncommitted: z.number().int(),
  /** Free space on the disk of the archive. */
  freeBytes: z.number().optional(),
  /** Full disks in state `disk-full`; absent in reports of older nodes, which only know the archive. */
  fullDisks: z.array(z.enum(['archive', 'database'])).optional(),
  database: nodeDatabaseSchema.optional(),
  /** How long slow accesses have been ended because visit slots run short. Absent: slots suffice. */
  slotShortage: z.object({ seconds: z.number(), preempted: z.number().int() }).optional(),
  /** Size of the WARC file that is being written; sealed files are counted separately. */
  openBytes: z.number().optional(),
  /** Version of the running program. */
  version: z.string().optional(),
});
export type NodeLive = z.infer<typeof nodeLiveSchema>;

/** Redis channels of an installation. */
export interface LiveChannels {
  /** Nodes publish {@link NodeLive} as JSON. */
  nodes: string;
  /** Nodes publish batches of {@link CaptureEvent} as JSON arrays. */
  captures: string;
}

/**
 * The channels of the installation that uses a Redis. Channels span all numbered databases, so the number is
 * in their names: two installations on one Redis, each with its own database, must not receive each other's
 * messages.
 */
export function liveChannels(redisUrl: string): LiveChannels {
  const database = URL.parse(redisUrl)?.pathname.slice(1) || '0';
  return { nodes: `meguri:${database}:live`, captures: `meguri:${database}:captures` };
}

export const captureEventSchema = z.object({
  at: z.coerce.date(),
  host: z.string(),
  url: z.string(),
  verdict: z.enum(captureVerdicts),
  code: z.string(),
  status: z.number().nullable(),
  bytes: z.number(),
  nextVisitAt: z.coerce.date().nullable(),
  /**
   * Location of the host, a cell of the finest grid of the map; null if unknown. Absent in events of older
   * nodes.
   */
  quad: z.number().int().nullable().default(null),
});
export type CaptureEvent = z.infer<typeof captureEventSchema>;

/** Whether a node has stopped crawling because its archive is full. */
export const isArchiveFull = ({ state, fullDisks = ['archive'] }: NodeLive) =>
  state === 'disk-full' && fullDisks.includes('archive');

/** The least free space of the database that nodes measure, in bytes; null: no node measures it. */
export function databaseFreeBytes(nodes: readonly Pick<NodeLive, 'database'>[]): number | null {
  const free = nodes.flatMap(({ database }) => database?.freeBytes ?? []);
  return free.length > 0 ? Math.min(...free) : null;
}

/** A node as screens show it. */
export interface NodeView {
  id: number;
  name: string;
  startedAt: Date;
  heartbeatAt: Date;
  /** It sent no heartbeat for longer than the node timeout. */
  silent: boolean;
  live: NodeLive | null;
}
