import type { Sql } from '../connection/client.ts';
import { addToCounter, controlNodeId } from '../figures/counters-repository.ts';

/** Threads that wait for us: open ones, and those that are held. */
export const openComplaintsCounter = 'complaints_open';
/** Grows with every change of any thread, so that a screen knows when to look again. */
export const complaintChangesCounter = 'complaint_changes';

/** Counts a change, in its transaction. `opened`: by how many the open threads became more; negative where fewer. */
export async function noteComplaintChange(sql: Sql, opened: number, isChange = true): Promise<void> {
  const nodeId = controlNodeId;
  await addToCounter(sql, { nodeId, name: openComplaintsCounter, value: opened });
  if (isChange) await addToCounter(sql, { nodeId, name: complaintChangesCounter, value: 1 });
}
