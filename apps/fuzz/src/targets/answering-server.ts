import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface AnsweringServer {
  url: string;
  /** Answers to the next requests, in order. After the last one, the server closes the connection. */
  answers: Uint8Array[];
  /**
   * Resolves when the client has closed all connections, with their number since the last call.
   *
   * @throws Error if a connection stays open
   */
  allClosed(): Promise<number>;
  close(): Promise<void>;
}

/** How long a connection stays open for another request after an answer that may be complete. */
const keepOpenMs = 15;
const maxClosingMs = 5000;

/** A TCP server on loopback that sends each of `answers` once, byte for byte. */
export async function startAnsweringServer(): Promise<AnsweringServer> {
  const open = new Set<Socket>();
  let connections = 0;
  const listener = createServer({ allowHalfOpen: true }, (socket) => {
    connections += 1;
    open.add(socket);
    let closing: NodeJS.Timeout | undefined;
    socket.on('error', () => {});
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      clearTimeout(closing);
      open.delete(socket);
    });
    socket.on('data', () => {
      clearTimeout(closing);
      const answer = server.answers.shift();
      if (answer === undefined) socket.destroy();
      else if (mayBeComplete(answer))
        socket.write(answer, () => (closing = setTimeout(() => socket.end(), keepOpenMs)));
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
      const allClosed = Promise.all([...open].map((socket) => once(socket, 'close')));
      const timer = AbortSignal.timeout(maxClosingMs);
      const leak = once(timer, 'abort').then(() => {
        throw new Error(`${open.size} connections were never closed`);
      });
      await Promise.race([allClosed, leak]);
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

/** Whether the answer may state its end, so that the connection can be reused. */
function mayBeComplete(answer: Uint8Array): boolean {
  return /content-length|chunked|204|304/i.test(Buffer.from(answer).toString('latin1'));
}
