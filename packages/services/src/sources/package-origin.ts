import { manifestLimits, removalLimits, type Acknowledgement } from '@meguri/contracts';
import { z } from 'zod';
import { PullError } from './pull-error.ts';
import { RequestError, type PermittedAnswer, type SendRequest } from './permitted-request.ts';
import type { SignedDocument } from './verify-signed.ts';

/** A package that was made for this consumer. */
export interface OfferedPackage {
  id: string;
  sequence: number | null;
  /** Its files can be fetched. Otherwise only its manifest is left: it has expired or was withdrawn. */
  isReady: boolean;
}

/** What another archive publishes for its consumers. */
export interface PackageOrigin {
  /** Packages in the order in which they were made. @param onPage called for each page of the list */
  packages(onPage: () => Promise<void>): Promise<OfferedPackage[]>;
  manifest(id: string): Promise<SignedDocument>;
  /** Bytes of a file from an offset on. A caller that does not read them to their end calls `discard`. */
  file(id: string, name: string, from: number): Promise<{ from: number; answer: PermittedAnswer }>;
  /** A list of removed records; null: it is not issued yet. */
  removals(sequence: number): Promise<SignedDocument | null>;
  acknowledge(sequence: number, acknowledgement: Acknowledgement): Promise<void>;
}

/** Limits of answers: their lengths, packages and pages of a list. */
const limits = { listBytes: 4 * 2 ** 20, signatureBytes: 4_096, packages: 1_000, pages: 1_000 } as const;

const listSchema = z.object({
  packages: z
    .array(
      z.object({
        id: z.string().regex(/^\d{1,18}$/),
        sequence: z.int().min(1).max(2_147_483_647).nullable(),
        state: z.string().max(40),
      }),
    )
    .max(limits.packages),
  next: z.string().nullable(),
});

/**
 * Reads the packages of another archive. Every answer is bounded; signatures are verified by the caller.
 *
 * @param token in base64url or other printable characters
 */
export function openPackageOrigin(
  send: SendRequest,
  { url, token }: { url: string; token: string },
): PackageOrigin {
  const base = url.replace(/\/$/, '');
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  const request = async (path: string, more: Record<string, string> = {}): Promise<PermittedAnswer> => {
    const answer = await sent(
      send({ method: 'GET', url: `${base}${path}`, headers: { ...headers, ...more } }),
    );
    await checkStatus(answer, base);
    return answer;
  };
  const bytesOf = async (path: string, limit: number): Promise<Uint8Array | null> => {
    const answer = await request(path);
    if (answer.status === 404 || answer.status === 410) {
      answer.discard();
      return null;
    }
    return readBounded(answer, limit, `${base}${path}`);
  };
  const signed = async (path: string, limit: number): Promise<SignedDocument | null> => {
    const bytes = await bytesOf(`${path}.json`, limit);
    const signature = bytes && (await bytesOf(`${path}.sig`, limits.signatureBytes));
    return signature && { bytes, signature };
  };
  return {
    packages: async (onPage) => {
      const found: OfferedPackage[] = [];
      let after = '';
      for (let page = 0; page < limits.pages; page += 1) {
        const bytes = await bytesOf(`/packages/${after}`, limits.listBytes);
        const parsed = listSchema.safeParse(bytes && jsonOf(bytes));
        if (!parsed.success)
          throw new PullError(
            'invalid',
            `${base} offers no packages that can be read. Check that it is the origin of an archive's public addresses.`,
          );
        const { packages, next } = parsed.data;
        for (const { id, sequence, state } of packages)
          found.push({ id, sequence, isReady: state === 'ready' });
        await onPage();
        const last = packages.at(-1);
        if (next === null || !last) break;
        // The address of the next page is derived here: addresses that an answer names are not requested.
        after = `?after=${last.id}`;
      }
      return found;
    },
    manifest: async (id) => {
      const found = await signed(`/packages/${id}/manifest`, manifestLimits.bytes);
      if (!found) throw new PullError('missing', `The archive no longer has the manifest of package ${id}.`);
      return found;
    },
    file: async (id, name, from) => {
      const answer = await request(`/packages/${id}/${name}`, from > 0 ? { range: `bytes=${from}-` } : {});
      if (answer.status === 206 && from > 0) {
        const [, start] = /^bytes (\d+)-/.exec(answer.header('content-range') ?? '') ?? [];
        if (Number(start) === from) return { from, answer };
      }
      if (answer.status === 200) return { from: 0, answer };
      answer.discard();
      if (answer.status === 404 || answer.status === 410)
        throw new PullError(
          'missing',
          `The archive no longer has the file ${name} of package ${id}: it was withdrawn or has expired.`,
        );
      throw new PullError(
        'invalid',
        `The archive answered ${answer.status} for the file ${name} of package ${id}.`,
      );
    },
    removals: (sequence) => signed(`/packages/removals/${sequence}`, removalLimits.bytes),
    acknowledge: async (sequence, acknowledgement) => {
      const bytes = Buffer.from(JSON.stringify(acknowledgement));
      const answer = await sent(
        send({
          method: 'POST',
          url: `${base}/packages/removals/${sequence}/acknowledgement`,
          headers: { ...headers, 'content-type': 'application/json' },
          body: { bytes: bytes.byteLength, chunks: [bytes] },
        }),
      );
      await checkStatus(answer, base);
      answer.discard();
      if (answer.status >= 300)
        throw new PullError(
          'invalid',
          `The archive answered ${answer.status} to the acknowledgement of list ${sequence} of removed records.`,
        );
    },
  };
}

async function sent(answer: Promise<PermittedAnswer>): Promise<PermittedAnswer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RequestError) throw new PullError('unreachable', error.message, { cause: error });
    throw error;
  }
}

async function checkStatus(answer: PermittedAnswer, base: string): Promise<void> {
  const { status } = answer;
  if (status < 300 || status === 404 || status === 410) return;
  answer.discard();
  if (status === 401 || status === 403)
    throw new PullError(
      'refused',
      `${base} refuses the request (${status}). Check the token, whether this consumer is approved, and whether the address of this machine is among those of the consumer.`,
    );
  if (status >= 300 && status < 400)
    throw new PullError('invalid', `${base} redirects to another address. Enter that address.`);
  const wait = status === 429 ? 'too many transfers at once' : `an error of its own`;
  throw new PullError('unreachable', `${base} answered ${status}: ${wait}. The request is repeated later.`);
}

/** @throws {PullError} `too-large` for a longer answer, the rest of which is not read */
async function readBounded(answer: PermittedAnswer, limit: number, what: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer.body) {
      bytes += chunk.byteLength;
      if (bytes > limit)
        throw new PullError('too-large', `${what} is longer than ${limit} bytes. It is not used.`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof RequestError) throw new PullError('unreachable', error.message, { cause: error });
    throw error;
  } finally {
    answer.discard();
  }
  return Buffer.concat(chunks);
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return null;
  }
}
