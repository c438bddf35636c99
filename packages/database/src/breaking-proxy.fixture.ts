import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a PostgreSQL server that breaks at the worst moment. */
export interface BreakingProxy {
  url: string;
  /** Lets the server receive the next COMMIT and answer it, and then breaks the connection instead of handing the answer on. */
  swallowNextCommitAnswer(): void;
  close(): Promise<void>;
}

export async function startBreakingProxy(databaseUrl: string): Promise<BreakingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let armed = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let swallowing = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('data', (bytes) => {
      if (armed && bytes.includes('COMMIT')) [armed, swallowing] = [false, true];
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      // Statements may have been sent together: the server has committed when it says so.
      if (!swallowing) client.write(bytes);
      else if (bytes.includes('COMMIT')) client.destroy();
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('listening without a port');
  const url = new URL(databaseUrl);
  url.port = String(address.port);
  return {
    url: url.href,
    swallowNextCommitAnswer: () => {
      armed = true;
    },
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
