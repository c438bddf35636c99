import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Loopback web servers that stay open until `close`, so that a shared crawl finds no dead host of a finished
 * test.
 */
export interface LocalWeb {
  /** Serves a site and returns its host, as the crawler names it. */
  open(handler: RequestListener): Promise<string>;
  close(): Promise<void>;
}

export function createLocalWeb(): LocalWeb {
  const servers: Server[] = [];
  return {
    open: async (handler) => {
      const server = createServer(handler).listen(0, '127.0.0.1');
      servers.push(server);
      await once(server, 'listening');
      return `site.localhost:${(server.address() as AddressInfo).port}`;
    },
    close: async () => {
      for (const server of servers.splice(0)) {
        server.close();
        server.closeAllConnections();
        await once(server, 'close');
      }
    },
  };
}
