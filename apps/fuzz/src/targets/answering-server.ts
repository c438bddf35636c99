import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface AnsweringServer {
  url: string;
  /** What is said to the next requests; after the last one, requests are hung up on. */
  answers: Uint8Array[];
  /**
   * Resolves, with the number of connections since the last time, when the other side has closed them all.
   *
   * @throws Error if it does not
   */
  allClosed(): Promise<number>;
  close(): Promise<void>;
}

/** How long a connection is held after an answer that may be whole, for another request to come. */
const heldMs = 15;
const mostClosingMs = 5000;

/** A TCP server on loopback that says what it is given, byte for byte, and says it only once. */
export async function startAnsweringServer(): Promise<AnsweringServer> {
  const open = new Set<Socket>();
  let connections = 0;
  const listener = createServer({ allowHalfOpen: true }, (socket) => {
    connections += 1;
    open.add(socket);
    let hangUp: NodeJS.Timeout | undefined;
    socket.on('error', () => {});
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      clearTimeout(hangUp);
      open.delete(socket);
    });
    socket.on('data', () => {
      clearTimeout(hangUp);
      const answer = server.answers.shift();
      if (answer === undefined) socket.destroy();
      else if (mayBeWhole(answer))
        socket.write(answer, () => (hangUp = setTimeout(() => socket.end(), heldMs)));
      else socket.end(answer);
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;

  const server: AnsweringServer = {
    url: `http://127.0.0.1:${port}/`,
    answers: [],
    async allClosed() {
      const closing = Promise.all([...open].map((socket) => once(socket, 'close')));
      const timer = AbortSignal.timeout(mostClosingMs);
      const leak = once(timer, 'abort').then(() => {
        throw new Error(`${open.size} connections were never closed`);
      });
      await Promise.race([closing, leak]);
      leak.catch(() => {});
      const counted = connections;
      connections = 0;
      return counted;
    },
    async close() {
      listener.close();
      for (const socket of open) socket.destroy();
      if (listener.listening) await once(listener, 'close');
    },
  };
  return server;
}

/** Whether the answer says where it ends, so that the connection may be used again. */
function mayBeWhole(answer: Uint8Array): boolean {
  return /content-length|chunked|204|304/i.test(Buffer.from(answer).toString('latin1'));
}
