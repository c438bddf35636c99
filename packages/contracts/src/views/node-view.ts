import type { NodeLive } from '../nodes/node-live.ts';

export interface NodeView {
  id: number;
  name: string;
  startedAt: Date;
  heartbeatAt: Date;
  /** Without a heartbeat for longer than the node timeout. */
  silent: boolean;
  live: NodeLive | null;
}
