import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { boundedBytes, maxListedObjects } from './s3-bounds.ts';
import { archiveError, ArchiveIoError } from './errors.ts';

export interface S3Place {
  client: S3Client;
  bucket: string;
  /** Prefix of every object key, such as `archive/`. */
  keyPrefix: string;
}

export interface S3Object {
  bytes: number;
  /** SHA-256 of the whole object in hex, stored by `putFile`; null for other objects. */
  sha256: string | null;
}

/**
 * The S3 operations that an archive needs, by file name. Absent objects are null; every failure is an
 * ArchiveError.
 */
export class S3Objects {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #keyPrefix: string;

  constructor({ client, bucket, keyPrefix }: S3Place) {
    this.#client = client;
    this.#bucket = bucket;
    this.#keyPrefix = keyPrefix;
  }

  async head(name: string): Promise<S3Object | null> {
    return attempt(`looking for ${name}`, async () => {
      const found = await this.#client.send(new HeadObjectCommand(this.#address(name)));
      return { bytes: found.ContentLength ?? 0, sha256: found.Metadata?.['sha256'] ?? null };
    });
  }

  /**
   * `length` null reads to the end; a range beyond the end is empty. Reading fails if the server sends more
   * than that, or stalls.
   */
  async get(name: string, offset: number, length: number | null): Promise<AsyncIterable<Uint8Array> | null> {
    if (length === 0) return (await this.head(name)) && nothing();
    const last = length === null ? '' : offset + length - 1;
    const expected = length ?? ((await this.head(name))?.bytes ?? 0) - offset;
    // S3 refuses ranges of an empty object.
    const range = offset === 0 && length === null ? {} : { Range: `bytes=${offset}-${last}` };
    return attempt(`reading ${name}`, async () => {
      try {
        const command = new GetObjectCommand({ ...this.#address(name), ...range });
        const { Body } = await this.#client.send(command);
        return Body ? boundedBytes(Body.transformToWebStream(), name, expected) : nothing();
      } catch (error) {
        if (statusOf(error) === 416) return nothing();
        throw error;
      }
    });
  }

  async *list(namePrefix: string): AsyncIterable<{ name: string; bytes: number }> {
    const query = { Bucket: this.#bucket, Prefix: this.#keyPrefix + namePrefix };
    let listed = 0;
    let last = '';
    try {
      for await (const page of paginateListObjectsV2(
        { client: this.#client, stopOnSameToken: true },
        query,
      )) {
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          // Keys come in order, so a server that repeats itself does not list for ever.
          listed += 1;
          if (Buffer.compare(Buffer.from(last), Buffer.from(Key)) >= 0 || listed > maxListedObjects)
            throw new ArchiveIoError(`the bucket lists ${Key || 'an object without a key'} out of order`);
          last = Key;
          yield { name: Key.slice(this.#keyPrefix.length), bytes: Size };
        }
      }
    } catch (error) {
      throw archiveError(error, 'listing');
    }
  }

  /**
   * Uploads in parts, whose checksums the server verifies. Aborting the signal rejects and removes the parts.
   */
  async putFile(
    name: string,
    path: string,
    file: { bytes: number; sha256: string },
    signal: AbortSignal,
  ): Promise<void> {
    signal.throwIfAborted();
    await this.#upload(name, createReadStream(path), file, signal);
  }

  /** The same from a stream. What it throws rejects, and leaves the object that was there. */
  async putStream(
    name: string,
    source: AsyncIterable<Uint8Array>,
    file: { bytes: number; sha256: string },
  ): Promise<void> {
    await this.#upload(name, Readable.from(source, { objectMode: false }), file, null);
  }

  async #upload(
    name: string,
    body: Readable,
    file: { bytes: number; sha256: string },
    signal: AbortSignal | null,
  ): Promise<void> {
    const upload = new Upload({
      client: this.#client,
      params: {
        ...this.#address(name),
        Body: body,
        ContentType: 'application/warc',
        Metadata: { sha256: file.sha256 },
      },
      partSize: partBytes(file.bytes),
      queueSize: 2,
    });
    const abort = () => void upload.abort();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      await upload.done();
    } catch (error) {
      throw archiveError(error, `uploading ${name}`);
    } finally {
      signal?.removeEventListener('abort', abort);
      body.destroy();
    }
  }

  async remove(name: string): Promise<void> {
    await attempt(`removing ${name}`, () => this.#client.send(new DeleteObjectCommand(this.#address(name))));
  }

  #address(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: this.#keyPrefix + name };
  }
}

/** S3 accepts at most 10,000 parts of at least 5 MiB. */
function partBytes(fileBytes: number): number {
  return Math.max(16 * 2 ** 20, Math.ceil(fileBytes / 10_000));
}

async function attempt<T>(doing: string, action: () => Promise<T>): Promise<T | null> {
  try {
    return await action();
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw archiveError(error, doing);
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  // An empty object or range.
}
