import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { flood } from './flood.ts';

/** Attacks of an object store that holds one object of `objectBytes` zeros. */
export const s3Attacks = [
  'shorter than announced',
  'longer than asked',
  'endless object',
  'endless error',
  'endless list',
  'silence',
  'other bytes',
] as const;
export type S3Attack = (typeof s3Attacks)[number];

export const objectBytes = 100_000;

export interface HostileS3Server {
  endpoint: string;
  close(): Promise<void>;
}

const chunk = Buffer.alloc(65_536, 'x');
const size = { 'Content-Length': String(objectBytes) };
const wrongTag = '"00000000000000000000000000000000"';

export async function startHostileS3Server(attack: S3Attack): Promise<HostileS3Server> {
  let listed = 0;
  let isUploaded = false;
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    request.resume();
    if (attack === 'silence') return;
    if (request.url?.includes('list-type')) return list(response);
    if (attack === 'endless error') {
      response.writeHead(500, { 'Content-Type': 'application/xml' });
      return flood(response, chunk);
    }
    isUploaded ||= request.method === 'PUT';
    if (request.method === 'GET') return sendObject(attack, response);
    const isThere = attack !== 'other bytes' || isUploaded;
    response.writeHead(isThere ? 200 : 404, { ETag: wrongTag, ...(request.method === 'HEAD' && size) });
    response.end();
  });

  /** Answers one page of an endless list; each page has the same keys. */
  function list(response: ServerResponse): void {
    listed += 1;
    const keys = Array.from(
      { length: 1_000 },
      (_, index) => `file-${String(index).padStart(6, '0')}.warc.gz`,
    );
    const contents = keys.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('');
    response.writeHead(200, { 'Content-Type': 'application/xml' });
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>t${listed}</NextContinuationToken>${contents}</ListBucketResult>`,
    );
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sendObject(attack: S3Attack, response: ServerResponse): void {
  if (attack === 'shorter than announced') {
    response.writeHead(200, { ETag: wrongTag, ...size });
    response.write(Buffer.alloc(10));
    return void setTimeout(() => response.destroy(), 50);
  }
  response.writeHead(200, { ETag: wrongTag });
  if (attack === 'endless object') return flood(response, chunk);
  if (attack === 'longer than asked') return void response.end(Buffer.alloc(objectBytes * 10));
  response.end(Buffer.alloc(objectBytes, 'y'));
}
