import { once } from 'node:events';
import { connect } from 'node:net';

/** Empties one numbered database of a Redis server, given as `redis://:password@host:port/number`. */
export async function flushRedisDatabase(redisUrl: string): Promise<void> {
  const { hostname, port, username, password, pathname } = new URL(redisUrl);
  const login = password ? [`AUTH ${username} ${password}`.replace('  ', ' ')] : [];
  const socket = connect({ host: hostname, port: Number(port || 6379) });
  await once(socket, 'connect');
  socket.end([...login, `SELECT ${pathname.slice(1)}`, 'FLUSHDB', 'QUIT', ''].join('\r\n'));
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  const complaint = answer.match(/^-.*/m)?.[0];
  if (complaint !== undefined) throw new Error(`Redis refuses to empty a test database: ${complaint}`);
}
