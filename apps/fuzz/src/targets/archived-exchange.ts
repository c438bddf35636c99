import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import type { Exchange } from '@meguri/fetch';
import { decodeRecord, encodeMetadata, encodeResponse, httpBlock, verifyDigests } from '@meguri/warc';

const recordId = 'urn:uuid:00000000-0000-4000-8000-000000000001';

/** Checks that a record, made as a node makes it, is valid and contains the body as received. */
export function checkArchived(exchange: Exchange): void {
  const context = {
    recordId,
    date: exchange.startedAt,
    targetUri: exchange.url,
    ipAddress: exchange.remoteAddress ?? undefined,
  };
  const encoded =
    exchange.kind === 'failure'
      ? encodeMetadata({
          ...context,
          info: [
            ['outcome', exchange.code],
            ['detail', exchange.detail],
          ],
        })
      : encodeResponse({
          ...context,
          head: exchange.responseHead,
          body: exchange.body,
          truncated: exchange.truncated ?? undefined,
        });
  const decoded = decodeRecord(encoded.bytes);
  ok(decoded.kind === 'record', 'a record that cannot be read');
  strictEqual(decoded.compressedLength, encoded.bytes.length);
  const { record } = decoded;
  strictEqual(record.targetUri, exchange.url);
  strictEqual(verifyDigests(record).block, 'match');
  if (exchange.kind === 'failure') return;
  strictEqual(verifyDigests(record).payload, 'match');
  const block = httpBlock(record);
  ok(block !== null, 'a response without a head');
  deepStrictEqual(
    new Uint8Array(block.body),
    new Uint8Array(exchange.body),
    'another body than was received',
  );
  strictEqual(block.head.status, exchange.statusCode, 'another status than was received');
}
