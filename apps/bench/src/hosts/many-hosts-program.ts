// A web server for any number of names that answers every page with a few words and remembers when it was asked what. It is a process
// of its own, so that its time is apart. Prints its port; on SIGTERM it writes its log to the file that it was given and ends.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [logFile] = process.argv.slice(2);
if (logFile === undefined) throw new Error('usage: many-hosts-program.ts LOG-FILE');

/** Milliseconds since 1970 with a fraction; the name before the first dot is the host's number. */
const lines: string[] = [];
const now = () => performance.timeOrigin + performance.now();

const server = createServer((request, response) => {
  // An access is over for the crawler when it has the answer, which is not before it was sent; that a busy server notices later is no matter.
  const startedMs = now();
  const isPage = request.url !== '/robots.txt';
  response.writeHead(isPage ? 200 : 404, { 'Content-Type': 'text/html' });
  lines.push(`${request.headers.host} ${startedMs} ${now()} ${request.url}`);
  response.end(
    isPage ? `<!doctype html><title>${request.url}</title><p>A few words about ${request.url}.` : '',
  );
});
server.listen(0, '127.0.0.1', 4_096);
await once(server, 'listening');
console.log((server.address() as AddressInfo).port);
process.once('SIGTERM', () => {
  writeFileSync(logFile, lines.join('\n'));
  process.exit(0);
});
