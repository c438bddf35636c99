import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { connectRedis } from '@meguri/frontier';

/** Empties a Redis database, as a Redis that was restarted without its data. */
export async function flushRedis(redisUrl: string): Promise<void> {
  const redis = connectRedis(redisUrl);
  await redis.flushdb();
  redis.disconnect();
}

/** A proxy to a Redis whose connections can be cut, as by a restart of the server. */
export interface RedisProxy {
  url: string;
  /** Cuts every connection and takes no new ones until {@link RedisProxy.restore}. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function startRedisProxy(redisUrl: string): Promise<RedisProxy> {
  const target = new URL(redisUrl);
  const sockets = new Set<Socket>();
  const open = () => {
    const server = createServer((socket) => {
      const upstream = connect(Number(target.port), target.hostname);
      for (const one of [socket, upstream]) {
        sockets.add(one);
        one.on('error', () => undefined);
        one.on('close', () => {
          sockets.delete(one);
          socket.destroy();
          upstream.destroy();
        });
      }
      socket.pipe(upstream).pipe(socket);
    });
    return server;
  };
  let server = open();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = new URL(redisUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);

  async function cut(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  return {
    url: url.href,
    cut,
    restore: async () => {
      server = open();
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: cut,
  };
}
