import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PackageManifest, RemovalList } from '@meguri/contracts';
import { keyIdOf } from '@meguri/signatures';

/** An archive as its consumers see it, which may misbehave. */
export class PackageServer {
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #privateKey: KeyObject;
  readonly publicKey: string;
  readonly token = 'mgc_a-token';
  readonly packages = new Map<string, { manifest: Buffer; files: Map<string, Buffer> }>();
  /** Packages of which only the manifest is left. */
  readonly over = new Set<string>();
  readonly removals: Buffer[] = [];
  /** Bodies of acknowledgements by the number of the list. */
  readonly acknowledged = new Map<number, unknown>();
  /** Paths of requests with their ranges. */
  readonly requests: string[] = [];
  /** Answers a request in another way; false: as usual. */
  onRequest: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
  #last: { sequence: number; sha256: string } | null = null;
  #url = '';

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    this.#privateKey = privateKey;
    this.publicKey = publicKey.export({ format: 'jwk' }).x ?? '';
  }

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this.#url;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Adds the next package of the chain. */
  add(
    id: string,
    files: Record<string, Buffer>,
    change: Partial<Pick<PackageManifest, 'previous' | 'replaces'>> = {},
  ): void {
    const sequence = (this.#last?.sequence ?? 0) + 1;
    const manifest: PackageManifest = {
      format: 'meguri-package/1',
      archive: this.#url,
      consumer: 'library',
      id,
      kind: 'daily',
      sequence,
      previous: this.#last?.sha256 ?? null,
      replaces: null,
      node: 'node 1',
      createdAt: '2026-03-01T00:00:00.000Z',
      captured: null,
      positions: [],
      records: Object.keys(files).length,
      files: Object.entries(files).map(([name, bytes]) => ({
        name,
        bytes: bytes.byteLength,
        records: 1,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })),
      ...change,
    };
    const bytes = Buffer.from(JSON.stringify(manifest));
    this.packages.set(id, { manifest: bytes, files: new Map(Object.entries(files)) });
    this.#last = { sequence, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  /** Issues the next list of removed records. */
  remove(removals: RemovalList['removals']): void {
    const before = this.removals.at(-1);
    const list: RemovalList = {
      format: 'meguri-removals/1',
      archive: this.#url,
      consumer: 'library',
      sequence: this.removals.length + 1,
      previous: before === undefined ? null : createHash('sha256').update(before).digest('hex'),
      issuedAt: '2026-03-02T00:00:00.000Z',
      removals,
    };
    this.removals.push(Buffer.from(JSON.stringify(list)));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '', headers } = request;
    this.requests.push(`${url} ${headers.range ?? ''}`.trim());
    if (this.onRequest(request, response)) return;
    if (headers.authorization !== `Bearer ${this.token}`) {
      response.writeHead(403).end();
      return;
    }
    const [, list, isAcknowledged] = /^\/packages\/removals\/(\d+)(\/acknowledgement)?/.exec(url) ?? [];
    const [, id = '', name = ''] = /^\/packages\/(\d+)\/(.+)$/.exec(url) ?? [];
    const found = this.packages.get(id);
    if (isAcknowledged !== undefined) {
      const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>);
      this.acknowledged.set(Number(list), JSON.parse(Buffer.concat(chunks).toString('utf8')));
      response.writeHead(204).end();
    } else if (url === '/packages/') response.end(JSON.stringify(this.#offers()));
    else if (list !== undefined) this.#send(response, this.#signed(url, this.removals[Number(list) - 1]));
    else if (name.startsWith('manifest.')) this.#send(response, this.#signed(url, found?.manifest));
    else this.#sendRange(request, response, found?.files.get(name));
  }

  #offers() {
    return {
      packages: [...this.packages].map(([id, { manifest }]) => {
        const { sequence } = JSON.parse(manifest.toString('utf8')) as PackageManifest;
        return { id, sequence, state: this.over.has(id) ? 'expired' : 'ready' };
      }),
      next: null,
    };
  }

  #signed(url: string, bytes: Buffer | undefined): Buffer | undefined {
    if (!bytes || url.endsWith('.json')) return bytes;
    const signature = sign(null, bytes, this.#privateKey).toString('base64url');
    const keyId = keyIdOf(this.publicKey);
    return Buffer.from(JSON.stringify({ algorithm: 'ed25519', keyId, signature }));
  }

  #send(response: ServerResponse, bytes: Buffer | undefined): void {
    if (bytes) response.end(bytes);
    else response.writeHead(404).end();
  }

  #sendRange(request: IncomingMessage, response: ServerResponse, bytes: Buffer | undefined): void {
    const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
    if (!bytes || from === undefined) return this.#send(response, bytes);
    const range = `bytes ${from}-${bytes.byteLength - 1}/${bytes.byteLength}`;
    response.writeHead(206, { 'content-range': range }).end(bytes.subarray(Number(from)));
  }
}
