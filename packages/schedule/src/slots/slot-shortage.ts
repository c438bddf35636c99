/** Preempted accesses of a node, without a pause between them. */
export interface SlotShortage {
  sinceMs: number;
  lastMs: number;
  preempted: number;
}

/** Slots suffice again after this time without a preempted access. */
const pauseMs = 60_000;

/** A shorter shortage is not reported. */
const reportedAfterMs = 180_000;

/** A shortage after an access was preempted. */
export function afterPreemption(before: SlotShortage | null, nowMs: number): SlotShortage {
  if (before === null || nowMs - before.lastMs > pauseMs)
    return { sinceMs: nowMs, lastMs: nowMs, preempted: 1 };
  return { ...before, lastMs: nowMs, preempted: before.preempted + 1 };
}

/** A current shortage that has lasted for minutes; null: none. */
export function lastingShortage(
  shortage: SlotShortage | null,
  nowMs: number,
): { seconds: number; preempted: number } | null {
  if (shortage === null || nowMs - shortage.lastMs > pauseMs) return null;
  if (shortage.lastMs - shortage.sinceMs < reportedAfterMs) return null;
  return { seconds: (nowMs - shortage.sinceMs) / 1000, preempted: shortage.preempted };
}
