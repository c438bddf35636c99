import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** Node listens here after SIGUSR1; one process at a time. */
const inspector = 'http://127.0.0.1:9229/json';
const tries = 100;
const betweenTriesMs = 100;

type Targets = readonly { webSocketDebuggerUrl: string }[];

interface HeapUsage {
  usedSize: number;
  /** Of buffers, which are outside the heap. */
  backingStorageSize?: number;
}

interface Reply {
  id?: number;
  result?: HeapUsage;
  method?: string;
  params?: { sessionId: string; message?: string };
}

/**
 * Makes a Node process and its threads collect all garbage, so that only memory in use remains. The request
 * goes through the inspector, which SIGUSR1 opens and which is closed afterwards.
 *
 * @param pid of a Node process that has started: SIGUSR1 ends any other
 * @returns bytes of all objects and buffers that its threads still use
 * @throws if its inspector does not open and close within 10 s
 */
export async function collectGarbage(pid: number): Promise<number> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await inspectorAddress(pid));
  await once(socket, 'open');
  const threads: string[] = [];
  const replies = new Map<number, (result: HeapUsage | undefined) => void>();
  socket.addEventListener('message', ({ data }) => {
    const event = JSON.parse(String(data)) as Reply;
    if (event.method === 'NodeWorker.attachedToWorker' && event.params) threads.push(event.params.sessionId);
    const isFromThread = event.method === 'NodeWorker.receivedMessageFromWorker';
    const { id, result } = isFromThread ? (JSON.parse(event.params?.message ?? '{}') as Reply) : event;
    if (id !== undefined) replies.get(id)?.(result);
  });
  let requests = 0;
  /** The number of a request, to the process or to a thread of it, and its reply. */
  const newRequest = () => {
    requests += 1;
    const { promise: reply, resolve } = Promise.withResolvers<HeapUsage | undefined>();
    replies.set(requests, resolve);
    return { id: requests, reply };
  };
  const request = async (method: string, params: object = {}) => {
    const { id, reply } = newRequest();
    socket.send(JSON.stringify({ id, method, params }));
    return reply;
  };
  const requestOfThread = async (sessionId: string, method: string) => {
    const { id, reply } = newRequest();
    await request('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify({ id, method }) });
    return reply;
  };
  await request('NodeWorker.enable', { waitForDebuggerOnStart: false });
  await request('HeapProfiler.collectGarbage');
  const usages = [await request('Runtime.getHeapUsage')];
  for (const sessionId of threads) {
    await requestOfThread(sessionId, 'HeapProfiler.collectGarbage');
    usages.push(await requestOfThread(sessionId, 'Runtime.getHeapUsage'));
  }
  await request('NodeWorker.disable');
  // Closing waits until connections end, so it is delayed until this one has.
  const close = `setTimeout(() => process.getBuiltinModule('node:inspector').close(), ${betweenTriesMs})`;
  await request('Runtime.evaluate', { expression: close });
  socket.close();
  // The next process opens its inspector at the same port, and tries only once.
  await until(async () => (await answerOf(inspector)) === null, pid);
  return usages.reduce((sum, usage) => sum + (usage?.usedSize ?? 0) + (usage?.backingStorageSize ?? 0), 0);
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
