import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Web servers on loopback that answer until all are closed: a crawl that tests share meets no dead host of one that is over. */
export interface LocalWeb {
  /** Serves a site; answers with the name and port under which the crawler knows it. */
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
