import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

type Answerer = (body: string) => Promise<string>;

/**
 * A minimal server on loopback: POST to `url` followed by a question's name returns the
 * answerer's text, or status 500 and the error's text. The URL contains a secret, so that other
 * users of the machine cannot call it.
 */
export async function serveQuestions(
  answerers: Record<string, Answerer>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const secretPath = `/${randomBytes(16).toString('hex')}/`;
  const server = createServer((request, response) => {
    const { url = '' } = request;
    // No keep-alive: the server could close the connection while the next question is being sent.
    response.setHeader('connection', 'close');
    const answerer = url.startsWith(secretPath) ? answerers[url.slice(secretPath.length)] : undefined;
    if (answerer === undefined) {
      response.writeHead(404).end();
      return;
    }
    void readBody(request)
      .then(answerer)
      .then(
        (answer) => response.end(answer),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the server does not listen on a TCP port');
  return {
    url: `http://127.0.0.1:${address.port}${secretPath}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
