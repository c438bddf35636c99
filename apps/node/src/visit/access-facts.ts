import { createHash } from 'node:crypto';
import { errorClassOf, type AccessCode } from '@meguri/contracts';
import type { VisitPage } from '@meguri/database';
import { headerValue, type Exchange } from '@meguri/fetch';
import type { AccessFinding, PageFinding } from '@meguri/schedule';
import { endOf } from '../commit/access-to-commit.ts';
import { type ContentResult, type NoiseFinding, shortDigest } from '../content/content-task.ts';
import type { ActiveSeedList } from '../seed-lists/active-seed-list.ts';

/** The findings of one access about its page. */
export interface AccessFacts {
  code: AccessCode;
  statusCode: number | null;
  endedAt: Date;
  etag: string | null;
  lastModified: string | null;
  /** The server's Date header, or the time of the access. */
  serverDate: Date;
  /** Null where no payload was received. */
  payloadDigest: Uint8Array | null;
  /** ChangeMemory after the access, packed; an error leaves the page's own unchanged. */
  changeMemory: Uint8Array | null;
  noise: NoiseFinding;
  /** Digest with which the next access is compared. */
  textDigest: Uint8Array | null;
  /** Whether the content differs from the known version. */
  contentDiffers: boolean;
  /**
   * Whether a capture of the page holds the content already; if the page changed, that of a former version.
   */
  isStored: boolean;
  /** Null where nothing was received, or the known payload. */
  content: { simhash: Uint8Array | null; title: string | null; language: string | null } | null;
}

/** @param redirectTarget absolute; null unless the access was a redirect */
export function accessFacts(
  exchange: Exchange,
  code: Exchange['code'],
  content: ContentResult,
  redirectTarget: string | null,
  { page, list }: { page: Pick<VisitPage, 'textDigest'>; list: Pick<ActiveSeedList, 'changeMode'> },
): AccessFacts {
  const endedAt = endOf(exchange);
  const isResponse = exchange.kind === 'response';
  const header = (name: string) => (isResponse ? headerValue(exchange.headers, name) : null);
  const date = new Date(header('date') ?? Number.NaN);
  return {
    code,
    statusCode: isResponse ? exchange.statusCode : null,
    endedAt,
    etag: validator(header('etag')),
    lastModified: validator(header('last-modified')),
    serverDate: Number.isNaN(date.getTime()) ? endedAt : date,
    payloadDigest: isResponse ? content.payloadDigest : null,
    changeMemory: isResponse ? content.memory : null,
    noise: content.noise,
    isStored: content.refersToAt !== null && content.refersToUrl === null && code !== 'redirect',
    ...comparisonOf(code, isResponse ? content : null, redirectTarget, page),
    content:
      isResponse && !content.repeated
        ? {
            simhash: list.changeMode === 'near-duplicate' ? bytesOf(content.simhash) : null,
            title: content.title?.slice(0, 500).toWellFormed() ?? null,
            language: content.language,
          }
        : null,
  };
}

/** A redirect is compared by its target: its body, which repeats the target, is noise. */
function comparisonOf(
  code: AccessCode,
  content: ContentResult | null,
  redirectTarget: string | null,
  page: Pick<VisitPage, 'textDigest'>,
): Pick<AccessFacts, 'textDigest' | 'contentDiffers'> {
  if (code !== 'redirect') {
    const isNew = content !== null && !content.repeated;
    return {
      textDigest: isNew ? content.textDigest : null,
      contentDiffers: isNew && (content.contentDiffers ?? false),
    };
  }
  const textDigest = redirectDigest(redirectTarget);
  const isSame = page.textDigest !== null && Buffer.from(page.textDigest).equals(textDigest);
  return { textDigest, contentDiffers: !isSame };
}

export function redirectDigest(target: string | null): Uint8Array {
  return shortDigest(
    createHash('sha256')
      .update(`redirect ${target ?? ''}`)
      .digest(),
  );
}

/** The findings that the schedule depends on. */
export function pageFinding(facts: AccessFacts, duplicate: PageFinding['duplicate'] = null): PageFinding {
  const { code, endedAt, contentDiffers, lastModified, serverDate, noise } = facts;
  return {
    access: findingOf(code),
    errorClass: errorClassOf(code),
    endedAt,
    contentDiffers,
    lastModified,
    serverDate,
    noise,
    duplicate,
  };
}

function findingOf(code: AccessCode): AccessFinding {
  switch (code) {
    case 'ok':
    case 'redirect':
      return 'content';
    case 'not-modified':
    case 'gone':
      return code;
    case 'media-type-excluded':
      return 'out-of-scope';
    default:
      return 'failed';
  }
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
