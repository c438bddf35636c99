import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { boundedBytes, maxListedObjects } from './s3-bounds.ts';
import { ArchiveChangedError } from '../checked-bytes.ts';
import { archiveError, ArchiveIoError } from '../errors.ts';
import { removeFormerVersions, statusOf } from './s3-versions.ts';

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
  /** Entity tag, which differs for other bytes. */
  tag: string;
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
      const { ContentLength: bytes = 0, ETag: tag = '', Metadata } = found;
      return { bytes, sha256: Metadata?.['sha256'] ?? null, tag };
    });
  }

  /**
   * `length` null reads to the end; a range beyond the end is empty. Reading fails if the server sends more
   * than requested, or stalls.
   *
   * @param expectedTag entity tag that the object must have; null: any
   * @throws {ArchiveChangedError} if the object has another tag
   */
  async get(
    name: string,
    offset: number,
    length: number | null,
    expectedTag: string | null = null,
  ): Promise<AsyncIterable<Uint8Array> | null> {
    if (length === 0) return (await this.head(name)) && nothing();
    const last = length === null ? '' : offset + length - 1;
    const expected = length ?? ((await this.head(name))?.bytes ?? 0) - offset;
    // S3 refuses ranges of an empty object.
    const range = offset === 0 && length === null ? {} : { Range: `bytes=${offset}-${last}` };
    return attempt(`reading ${name}`, async () => {
      try {
        const condition = expectedTag === null ? {} : { IfMatch: expectedTag };
        const command = new GetObjectCommand({ ...this.#address(name), ...range, ...condition });
        const { Body, ETag: tag } = await this.#client.send(command);
        // Not every server supports the condition.
        if (expectedTag !== null && tag !== expectedTag) {
          await Body?.transformToWebStream().cancel();
          throw this.#changed(name);
        }
        return Body ? boundedBytes(Body.transformToWebStream(), name, expected) : nothing();
      } catch (error) {
        if (statusOf(error) === 416) return nothing();
        if (statusOf(error) === 412) throw this.#changed(name);
        throw error;
      }
    });
  }

  async *list(namePrefix: string): AsyncIterable<{ name: string; bytes: number; tag: string }> {
    const query = { Bucket: this.#bucket, Prefix: this.#keyPrefix + namePrefix };
    let listed = 0;
    let last = '';
    try {
      for await (const page of paginateListObjectsV2(
        { client: this.#client, stopOnSameToken: true },
        query,
      )) {
        for (const { Key = '', Size = 0, ETag: tag = '' } of page.Contents ?? []) {
          // Keys must be in order, so a server that repeats keys cannot list endlessly.
          listed += 1;
          if (Buffer.compare(Buffer.from(last), Buffer.from(Key)) >= 0 || listed > maxListedObjects)
            throw new ArchiveIoError(`the bucket lists ${Key || 'an object without a key'} out of order`);
          last = Key;
          yield { name: Key.slice(this.#keyPrefix.length), bytes: Size, tag };
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

  /** Uploads a stream in parts. An error of the stream rejects, and leaves the former object in place. */
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

  /**
   * Folders and objects at one level, in the order of their keys, at most about a thousand.
   *
   * @param namePrefix ends with a slash, or is empty
   */
  async listLevel(namePrefix: string): Promise<{
    folders: string[];
    objects: { name: string; bytes: number; tag: string }[];
    isComplete: boolean;
  }> {
    try {
      const query = { Bucket: this.#bucket, Prefix: this.#keyPrefix + namePrefix, Delimiter: '/' };
      const page = await this.#client.send(new ListObjectsV2Command(query));
      const nameOf = (key: string) => key.slice(this.#keyPrefix.length);
      return {
        folders: (page.CommonPrefixes ?? []).map(({ Prefix = '' }) => nameOf(Prefix)),
        objects: (page.Contents ?? []).map(({ Key = '', Size: bytes = 0, ETag: tag = '' }) => ({
          name: nameOf(Key),
          bytes,
          tag,
        })),
        isComplete: page.IsTruncated !== true,
      };
    } catch (error) {
      throw archiveError(error, 'listing');
    }
  }

  #changed(name: string): ArchiveChangedError {
    return new ArchiveChangedError(
      `s3://${this.#bucket}/${this.#keyPrefix}${name} is a different object from the one that was imported: its entity tag differs. Restore the former object, or remove the import and import it again.`,
    );
  }

  /** Deletes all versions of an object but the current one, in a bucket with versions. */
  removeFormerVersions(name: string): Promise<void> {
    return removeFormerVersions(this.#client, this.#address(name));
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

async function* nothing(): AsyncGenerator<Uint8Array> {
  // An empty object or range.
}
