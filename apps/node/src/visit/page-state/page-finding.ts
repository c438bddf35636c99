import { createHash } from 'node:crypto';
import type { AccessCode } from '@meguri/contracts';
import type { VisitPage } from '@meguri/database';
import type { AccessFinding } from '@meguri/schedule';
import type { NoiseFinding } from '../../content/noise-finding.ts';
import { shortDigest } from '../../content/short-digest.ts';

/** What an access found out about its page. */
export interface PageFinding {
  code: AccessCode;
  statusCode: number | null;
  endedAt: Date;
  etag: string | null;
  lastModified: string | null;
  /** The server's Date header, or the time of the access. */
  serverDate: Date;
  /** Absolute target of a redirect. */
  redirectTarget: string | null;
  /** Null where no payload was received. */
  payloadDigest: Uint8Array | null;
  /** ChangeMemory after the access, packed; an error leaves that of the page. */
  changeMemory: Uint8Array | null;
  noise: NoiseFinding;
  /** Null where nothing was received, or the payload that is known already. */
  content: {
    differs: boolean | null;
    textDigest: Uint8Array | null;
    simhash: Uint8Array | null;
    title: string | null;
    language: string | null;
  } | null;
}

/** What the verdict goes by. */
export function findingOf(code: AccessCode): AccessFinding {
  switch (code) {
    case 'ok':
    case 'redirect':
      return 'content';
    case 'not-modified':
      return 'not-modified';
    case 'gone':
      return 'gone';
    default:
      return 'failed';
  }
}

/** A redirect is where it leads; what its body says about that is noise. */
export function textDigestOf(finding: PageFinding): Uint8Array | null {
  if (finding.code === 'redirect') {
    return shortDigest(
      createHash('sha256')
        .update(`redirect ${finding.redirectTarget ?? ''}`)
        .digest(),
    );
  }
  return finding.content?.textDigest ?? null;
}

/** Whether what was received is not what the page is known by. */
export function differs(page: VisitPage, finding: PageFinding, textDigest: Uint8Array | null): boolean {
  if (finding.code !== 'redirect') return finding.content?.differs ?? false;
  return page.textDigest === null || textDigest === null || !Buffer.from(page.textDigest).equals(textDigest);
}
