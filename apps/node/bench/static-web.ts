import { createServer } from 'node:http';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

/** Pages of every host; each links to ten others, so that all of them can be reached from the home page. */
export const pagesPerHost = 300;

export const pathOf = (index: number): string => (index === 0 ? '/' : `/page-${index}.html`);

/** Starts the web on a thread of its own, so that its work is not the crawler's. Every name is a host of it. */
export async function startStaticWeb(): Promise<{ port: number; close(): Promise<void> }> {
  const worker = new Worker(new URL(import.meta.url));
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return {
    port,
    close: async () => {
      await worker.terminate();
    },
  };
}

function serve(): void {
  const prose = '<p>All work and no play makes Jack a dull boy.</p>'.repeat(150);
  const pages = new Map(
    Array.from({ length: pagesPerHost }, (_, index) => {
      const children = Array.from({ length: 10 }, (_, n) => index * 10 + n + 1).filter(
        (n) => n < pagesPerHost,
      );
      const links = children.map((n) => `<a href="${pathOf(n)}">page ${n}</a>`).join('\n');
      return [pathOf(index), Buffer.from(`<!doctype html><title>Page ${index}</title>${prose}${links}`)];
    }),
  );
  const server = createServer((request, response) => {
    const body = pages.get(request.url ?? '/');
    response.writeHead(body ? 200 : 404, {
      'Content-Type': 'text/html',
      'Content-Length': body?.byteLength ?? 0,
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
    parentPort?.postMessage(typeof address === 'object' ? address?.port : null);
  });
}

if (!isMainThread) serve();
