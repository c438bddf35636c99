import { headerValue, type Exchange } from '@meguri/fetch';
import type { ContentResult } from '../content/content-task.ts';
import type { ActiveSeedList } from '../seed-lists/active-seed-list.ts';
import { endOf } from '../commit/access-to-commit.ts';
import type { PageFinding } from './page-state/page-finding.ts';

/** What an access found out, from its exchange and from what a content thread read. */
export function findingOfAccess(
  exchange: Exchange,
  code: Exchange['code'],
  content: ContentResult,
  redirectTarget: string | null,
  list: Pick<ActiveSeedList, 'changeMode'>,
): PageFinding {
  const endedAt = endOf(exchange);
  if (exchange.kind === 'failure') {
    return {
      code,
      statusCode: null,
      endedAt,
      etag: null,
      lastModified: null,
      serverDate: endedAt,
      redirectTarget,
      payloadDigest: null,
      changeMemory: null,
      noise: content.noise,
      content: null,
    };
  }
  const date = new Date(headerValue(exchange.headers, 'date') ?? Number.NaN);
  return {
    code,
    statusCode: exchange.statusCode,
    endedAt,
    etag: validator(headerValue(exchange.headers, 'etag')),
    lastModified: validator(headerValue(exchange.headers, 'last-modified')),
    serverDate: Number.isNaN(date.getTime()) ? endedAt : date,
    redirectTarget,
    payloadDigest: content.payloadDigest,
    changeMemory: content.memory,
    noise: content.noise,
    content: content.repeated
      ? null
      : {
          differs: content.contentDiffers,
          textDigest: content.textDigest,
          simhash: list.changeMode === 'near-duplicate' ? bytesOf(content.simhash) : null,
          title: content.title?.slice(0, 500).toWellFormed() ?? null,
          language: content.language,
        },
  };
}

function bytesOf(simhash: bigint | null): Uint8Array | null {
  if (simhash === null) return null;
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(simhash);
  return bytes;
}

/** A validator is sent back as it came; one that is no plain short header value is not worth keeping. */
function validator(value: string | null): string | null {
  return value !== null && value.length <= 500 && /^[\t\u0020-\u007E\u0080-\u00FF]+$/.test(value)
    ? value
    : null;
}
