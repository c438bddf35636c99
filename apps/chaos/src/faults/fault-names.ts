export const faultNames = [
  'kill-node',
  'kill-control',
  'kill-redis',
  'kill-postgres',
  'kill-all',
  'flush-redis',
  'freeze-node',
  'lose-node',
  'fill-disk',
  'shift-clock',
  'cut-network',
  'storm',
  'change-robots',
] as const;
export type FaultName = (typeof faultNames)[number];

/** Faults of short runs: those that last less than a minute. */
export const briefFaults = [
  'kill-node',
  'kill-control',
  'kill-redis',
  'kill-postgres',
  'flush-redis',
  'fill-disk',
  'shift-clock',
  'cut-network',
  'storm',
  'change-robots',
] as const satisfies readonly FaultName[];
