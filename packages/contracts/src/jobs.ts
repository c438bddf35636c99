import { z } from 'zod';

/**
 * The BullMQ queues of a node. Payloads carry ids; the rows are the truth, so losing or repeating a job is
 * harmless. All queues of a node share one Redis hash tag.
 */
export const queuePrefix = (nodeId: number): string => `{meguri:${nodeId}}`;

/** A batch of discovered links that waits in the database. jobId = the batch's id. */
export const requesterQueueName = 'requester';
export const requesterJobSchema = z.object({ batchId: z.uuid() });
export type RequesterJob = z.infer<typeof requesterJobSchema>;

/** Pieces of scans that wait for a node. jobId follows from the piece's id. */
export const scanQueueName = 'scan';
export const scanJobSchema = z.object({
  pieceId: z.string().regex(/^\d{1,19}$/),
  /** The analyser that it is for; null: any. */
  slot: z.number().int().nullable(),
});
export type ScanJob = z.infer<typeof scanJobSchema>;

/** Ticks of the node's loops (refresher, admission, heartbeat), made by BullMQ job schedulers. */
export const loopQueueName = 'loop';
/** Ticks of cluster-wide loops. All share one queue, and any control process may take the job. */
export const controlQueueName = 'control';
export const controlQueuePrefix = '{meguri:control}';
