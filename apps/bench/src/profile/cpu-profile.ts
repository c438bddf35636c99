/** The fields read from a `.cpuprofile` file of V8; times in microseconds. */
export interface CpuProfile {
  nodes: readonly ProfileNode[];
  endTime: number;
  startTime: number;
  /** The node at the top of the stack in each sample. */
  samples: readonly number[];
  /** Time since the previous sample (for the first one, since the start). */
  timeDeltas: readonly number[];
}

interface ProfileNode {
  id: number;
  callFrame: CallFrame;
  children?: readonly number[];
}

export interface CallFrame {
  functionName: string;
  url: string;
  /** Counts from 0; -1 outside of files. */
  lineNumber: number;
}

/** Time spent in a function itself, without its callees, when called by this stack. */
export interface SelfTime {
  /** From the function to the root of the stack. */
  stack: readonly CallFrame[];
  microseconds: number;
}

/** Self times by stack: each sample lasts until the next. Stacks without time are omitted. */
export function selfTimes({ nodes, samples, timeDeltas, startTime, endTime }: CpuProfile): SelfTime[] {
  const spent = new Map<number, number>();
  let at = startTime;
  samples.forEach((node, index) => {
    at += timeDeltas[index] ?? 0;
    const until = timeDeltas[index + 1] ?? Math.max(0, endTime - at);
    spent.set(node, (spent.get(node) ?? 0) + until);
  });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  return [...spent].map(([id, microseconds]) => ({ stack: stackOf(id, byId, parents), microseconds }));
}

function stackOf(
  id: number,
  byId: ReadonlyMap<number, ProfileNode>,
  parents: ReadonlyMap<number, number>,
): CallFrame[] {
  const stack: CallFrame[] = [];
  for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
    const node = byId.get(at);
    if (node) stack.push(node.callFrame);
  }
  return stack;
}
