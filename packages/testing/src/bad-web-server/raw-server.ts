import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface RawServer {
  readonly port: number;
  connectionCount(): number;
  /** Every byte received so far, over all connections. */
  received(): Buffer;
  close(): Promise<void>;
}

/**
 * A TCP server on loopback that sends exactly what `onData` writes, for tests that count bytes. Without
 * writes it is a server that accepts connections and stays silent.
 */
export async function startRawServer(onData: (socket: Socket, data: Buffer) => void): Promise<RawServer> {
  const chunks: Buffer[] = [];
  const sockets = new Set<Socket>();
  let connectionCount = 0;
  const server = createServer((socket) => {
    connectionCount += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (data: Buffer) => {
      chunks.push(data);
      onData(socket, data);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    port,
    connectionCount: () => connectionCount,
    received: () => Buffer.concat(chunks),
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** A loopback port on which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = await startRawServer(() => {});
  await server.close();
  return server.port;
}
