import { shiftAccessDelays, type NodeHeartbeat, type PrismaClient } from '@meguri/database';
import type { Clock } from '@meguri/contracts';
import type { MachineTime } from '@meguri/runtime';

/** Successive readings of two clocks may differ by this much although neither was set. */
const toleratedSeconds = 0.1;

/**
 * How far the crawl's clock was set forward while no process of this node ran: how much more time passed on
 * it than on the machine since the node's last heartbeat. 0 if the machine was restarted since, because a
 * jump cannot be detected then. The tolerance is added, so that no access delay becomes shorter.
 */
export function clockJumpSeconds(before: NodeHeartbeat, present: { at: Date; machine: MachineTime }): number {
  const { bootId, uptimeSeconds } = present.machine;
  if (bootId === null || bootId !== before.bootId || before.uptimeSeconds === null) return 0;
  const passedSeconds = (present.at.getTime() - before.heartbeatAt.getTime()) / 1000;
  const aheadSeconds = passedSeconds - (uptimeSeconds - before.uptimeSeconds);
  return aheadSeconds > toleratedSeconds ? aheadSeconds + toleratedSeconds : 0;
}

/**
 * Extends the access delays of a node's hosts if the crawl's clock was set forward since the node's last
 * heartbeat: by the new date all delays would be over at once.
 *
 * @returns by how many seconds the clock was set forward
 */
export async function extendDelaysAfterJump(
  prisma: PrismaClient,
  input: { nodeId: number; before: NodeHeartbeat | null; clock: Clock; machine: MachineTime },
): Promise<number> {
  const { nodeId, before, machine } = input;
  if (before === null) return 0;
  const bySeconds = clockJumpSeconds(before, { at: input.clock.now(), machine });
  if (bySeconds > 0) await shiftAccessDelays(prisma, { nodeId, since: before.heartbeatAt, bySeconds });
  return bySeconds;
}
