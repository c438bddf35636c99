// A web server for any number of names that answers every page with a few words and logs each access. It is a
// process of its own, so that its processor time is separate, and parses as little as possible. Prints its
// port; on SIGTERM it writes its log to the given file and exits.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';

const [logFile] = process.argv.slice(2);
if (logFile === undefined) throw new Error('usage: many-hosts-program.ts LOG-FILE');

/** Milliseconds since 1970 with a fraction; the name before the first dot is the host's number. */
const lines: string[] = [];
const now = () => performance.timeOrigin + performance.now();

const requestEnd = '\r\n\r\n';
const request = /^GET (\S+) [\s\S]*?\r\nhost: (\S+)/i;

function answer(socket: Socket, head: string): void {
  // The start is logged before the answer is sent: on a busy machine the server notices its end late.
  const startedMs = now();
  const [, path, host] = request.exec(head) ?? [];
  if (path === undefined || host === undefined) throw new Error(`unexpected request: ${head}`);
  const isPage = path !== '/robots.txt';
  const body = isPage ? `<!doctype html><title>${path}</title><p>A few words about ${path}.` : '';
  const status = isPage ? '200 OK' : '404 Not Found';
  lines.push(`${host} ${startedMs} ${now()} ${path}`);
  socket.write(
    `HTTP/1.1 ${status}\r\nContent-Type: text/html\r\nDate: ${new Date().toUTCString()}\r\nContent-Length: ${body.length}${requestEnd}${body}`,
  );
}

const server = createServer({ noDelay: true }, (socket) => {
  let waiting = '';
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    const heads = (waiting + text).split(requestEnd);
    waiting = heads.pop() ?? '';
    for (const head of heads) answer(socket, head);
  });
  // The crawler may close its connections at any time.
  socket.on('error', () => socket.destroy());
});
server.listen(0, '127.0.0.1', 4_096);
await once(server, 'listening');
console.log((server.address() as AddressInfo).port);
process.once('SIGTERM', () => {
  writeFileSync(logFile, lines.join('\n'));
  process.exit(0);
});
