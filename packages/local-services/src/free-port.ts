import { createServer } from 'node:net';

/**
 * A TCP port on 127.0.0.1 that was free a moment ago. PostgreSQL and Redis cannot choose one themselves, so a caller
 * whose service then fails to bind asks again.
 */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('listening without a port');
  return address.port;
}
