import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** Node listens here after SIGUSR1; one process at a time. */
const inspector = 'http://127.0.0.1:9229/json';
const tries = 100;
const betweenTriesMs = 100;

type Targets = readonly { webSocketDebuggerUrl: string }[];

interface Reply {
  id?: number;
  method?: string;
  params?: { sessionId: string };
}

/**
 * Makes a Node process and its threads collect all garbage, so that only memory in use remains. The request
 * goes through the inspector, which SIGUSR1 opens and which is closed afterwards.
 *
 * @param pid of a Node process that has started: SIGUSR1 ends any other
 * @throws if its inspector does not open and close within 10 s
 */
export async function collectGarbage(pid: number): Promise<void> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await inspectorAddress(pid));
  await once(socket, 'open');
  const threads: string[] = [];
  const replies = new Map<number, () => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params } = JSON.parse(String(data)) as Reply;
    if (id !== undefined) replies.get(id)?.();
    else if (method === 'NodeWorker.attachedToWorker' && params) threads.push(params.sessionId);
  });
  let asked = 0;
  const ask = async (method: string, params: object = {}) => {
    asked += 1;
    const id = asked;
    const { promise, resolve } = Promise.withResolvers<void>();
    replies.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params }));
    await promise;
  };
  await ask('NodeWorker.enable', { waitForDebuggerOnStart: false });
  await ask('HeapProfiler.collectGarbage');
  const message = JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' });
  for (const sessionId of threads) await ask('NodeWorker.sendMessageToWorker', { sessionId, message });
  await ask('NodeWorker.disable');
  // Closing waits until connections end, so it is delayed until this one has.
  const close = `setTimeout(() => process.getBuiltinModule('node:inspector').close(), ${betweenTriesMs})`;
  await ask('Runtime.evaluate', { expression: close });
  socket.close();
  // The next process opens its inspector at the same port, and tries only once.
  await until(async () => (await answerOf(inspector)) === null, pid);
}

async function inspectorAddress(pid: number): Promise<string> {
  let address: string | undefined;
  await until(async () => {
    const targets = (await (await answerOf(inspector))?.json()) as Targets | undefined;
    address = targets?.[0]?.webSocketDebuggerUrl;
    return address !== undefined;
  }, pid);
  return address ?? '';
}

const answerOf = (url: string) => fetch(url).catch(() => null);

async function until(isSo: () => Promise<boolean>, pid: number): Promise<void> {
  for (let left = tries; left > 0; left -= 1) {
    if (await isSo()) return;
    await delay(betweenTriesMs);
  }
  throw new Error(`process ${pid} did not open or close its inspector at ${inspector} within 10 s`);
}
