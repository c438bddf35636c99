import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * `open`: data passes. `cut`: connections break and new ones are refused. `stalled`: no data passes and no
 * connection breaks, as when packets are lost. `one-way`: data of the client passes, answers are lost.
 */
export type Passage = 'open' | 'cut' | 'stalled' | 'one-way';

/**
 * A proxy to a local server whose traffic can be disturbed. It keeps its port when that of the server
 * changes.
 */
export interface TcpProxy {
  port: number;
  /** Sets the port to which new connections lead. */
  setTarget(port: number): void;
  setPassage(passage: Passage): void;
  close(): Promise<void>;
}

interface Pair {
  client: Socket;
  upstream: Socket;
  /** Whether an answer was lost: the connection cannot be used any more. */
  isBroken: boolean;
}

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  let target = targetPort;
  let passage: Passage = 'open';
  const pairs = new Set<Pair>();
  const waiting = new Set<Socket>();

  const server = createServer({ noDelay: true, pauseOnConnect: true }, (client) => {
    client.on('error', () => client.destroy());
    if (passage === 'cut') client.resetAndDestroy();
    else if (passage === 'stalled') {
      waiting.add(client);
      client.once('close', () => waiting.delete(client));
    } else join(client);
  });

  function join(client: Socket): void {
    const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true });
    const pair: Pair = { client, upstream, isBroken: false };
    pairs.add(pair);
    upstream.on('error', () => upstream.destroy());
    const markBroken = () => {
      if (passage === 'one-way') pair.isBroken = true;
    };
    forward(client, upstream, () => {
      markBroken();
      return true;
    });
    forward(upstream, client, () => {
      markBroken();
      return !pair.isBroken;
    });
    for (const socket of [client, upstream]) {
      socket.once('close', () => {
        pairs.delete(pair);
        client.destroy();
        upstream.destroy();
      });
    }
    client.resume();
  }

  function forward(from: Socket, to: Socket, passes: () => boolean): void {
    from.on('data', (chunk) => {
      if (passes() && !to.write(chunk)) from.pause();
    });
    to.on('drain', () => {
      if (passage !== 'stalled') from.resume();
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    setTarget: (port) => {
      target = port;
    },
    setPassage: (next) => {
      passage = next;
      for (const pair of pairs) {
        if (next === 'cut' || (next === 'open' && pair.isBroken)) {
          pair.client.resetAndDestroy();
          pair.upstream.resetAndDestroy();
        } else if (next === 'stalled') {
          pair.client.pause();
          pair.upstream.pause();
        } else {
          pair.client.resume();
          pair.upstream.resume();
        }
      }
      if (next === 'stalled') return;
      for (const client of waiting) {
        waiting.delete(client);
        if (next === 'cut') client.resetAndDestroy();
        else join(client);
      }
    },
    close: async () => {
      server.close();
      for (const { client, upstream } of pairs) {
        client.destroy();
        upstream.destroy();
      }
      for (const client of waiting) client.destroy();
      await once(server, 'close');
    },
  };
}
