import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createHash } from 'node:crypto';
import { testCertificate, testPrivateKey } from '@meguri/testing';

/** A server of a consumer with TLS, which keeps what is put to it, and may misbehave. */
export class DepositServer {
  readonly #server = createServer({ key: testPrivateKey, cert: testCertificate }, (request, response) => {
    this.#answer(request, response).catch(() => response.destroy());
  });
  readonly token = 'deposit-token';
  readonly files = new Map<string, Buffer>();
  /** Contents of files whose upload ended early. */
  readonly partial = new Map<string, Buffer>();
  /** Method, path and range of each request. */
  readonly requests: string[] = [];
  /** Whether it states how much of a file it has. */
  isResumable = true;
  /** Whether it answers HEAD and names digests. */
  confirms: 'size' | 'digest' | 'nothing' = 'size';
  /** Answers a request in another way; false: as usual. */
  onRequest: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean> = () => false;

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `https://localhost:${(this.#server.address() as AddressInfo).port}/meguri`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** What was put: the number of requests with a body. */
  get puts(): string[] {
    return this.requests.filter((line) => line.startsWith('PUT '));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const name = url.replace(/^\/meguri\//, '');
    this.requests.push(`${method} ${name} ${headers['content-range'] ?? ''}`.trim());
    if (headers.authorization !== `Bearer ${this.token}`) return void response.writeHead(401).end();
    if (await this.onRequest(request, response)) return;
    if (method === 'HEAD') return this.#head(name, response);
    await this.#put(name, request, response);
  }

  #head(name: string, response: ServerResponse): void {
    const part = this.partial.get(name);
    const file = this.files.get(name);
    if (this.confirms === 'nothing') response.writeHead(405);
    else if (file) response.writeHead(200, { 'content-length': file.byteLength, ...this.#digest(file) });
    else if (part && this.isResumable) response.writeHead(204, { 'upload-offset': part.byteLength });
    else response.writeHead(404);
    response.end();
  }

  #digest(file: Buffer): Record<string, string> {
    if (this.confirms !== 'digest') return {};
    return { 'repr-digest': `sha-256=:${createHash('sha256').update(file).digest('base64')}:` };
  }

  async #put(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const range = /^bytes (\d+)-/.exec(request.headers['content-range'] ?? '');
    const chunks = range ? [this.partial.get(name) ?? Buffer.alloc(0)] : [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      this.partial.set(name, Buffer.concat(chunks));
      return;
    }
    const file = Buffer.concat(chunks);
    this.files.set(name, file);
    this.partial.delete(name);
    response.writeHead(201, this.#digest(file)).end();
  }
}
