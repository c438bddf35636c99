import type { NodeLive } from '../node-live.ts';

export interface NodeView {
  id: number;
  name: string;
  startedAt: Date;
  heartbeatAt: Date;
  /** It has given no sign of life for longer than nodes may be silent. */
  silent: boolean;
  live: NodeLive | null;
}
