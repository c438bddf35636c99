import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy to a PostgreSQL server that breaks or stalls at the worst moment. */
export interface BreakingProxy {
  url: string;
  /**
   * Lets the server receive and answer the next COMMIT, then breaks the connection instead
   * of forwarding the answer.
   */
  swallowNextCommitAnswer(): void;
  /** Stops forwarding on existing connections without closing them. New ones work. */
  silence(): void;
  close(): Promise<void>;
}

export async function startBreakingProxy(databaseUrl: string): Promise<BreakingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let armed = false;
  let generation = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let swallowing = false;
    const born = generation;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('data', (bytes) => {
      if (born !== generation) return;
      if (armed && bytes.includes('COMMIT')) [armed, swallowing] = [false, true];
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (born !== generation) return;
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
    silence: () => {
      generation += 1;
    },
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
