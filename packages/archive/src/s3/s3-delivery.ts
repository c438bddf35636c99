import { createHash } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3ServiceException,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { ArchiveBucket } from '@meguri/contracts';
import { archiveError, ArchiveIoError } from '../errors.ts';
import { createS3Client, type S3Timeouts } from './s3-client.ts';

/** Least size of a part except the last; each is in memory while it is sent. */
const defaultPartBytes = 16 * 2 ** 20;
/** Most parts of an upload that S3 accepts. */
const maxParts = 10_000;

/** An upload that is not complete. */
export interface PartUpload {
  id: string;
  /** Tags of the parts that the bucket has, in their order. */
  parts: string[];
}

/** A file for a bucket of another organisation. */
interface DeliveredFile {
  key: string;
  mediaType: string;
  bytes: number;
  /** In hexadecimal; stored with the object. */
  sha256: string;
  read(from: number, to: number): AsyncIterable<Uint8Array>;
}

interface DeliveryOptions {
  signal: AbortSignal;
  /** Called before bytes are sent, with the offset of the first. */
  onBegin(from: number): Promise<void>;
  /** Called when the bucket has so many more bytes. */
  onSent(bytes: number): void;
  /** An upload that was begun, and where the next state of it is stored; null: it is over. */
  upload: PartUpload | null;
  onUpload(upload: PartUpload | null): Promise<void>;
}

/** A bucket to which files are delivered, each once. */
export interface DeliveryBucket {
  /**
   * Uploads a file unless the bucket has it; an upload that was begun is continued. The bucket checks the
   * SHA-256 of the bytes, and never replaces an object.
   *
   * @throws {ArchiveIoError} if the bucket refuses, fails, or has another object under this key
   */
  deliver(file: DeliveredFile, options: DeliveryOptions): Promise<void>;
  /** Aborts an upload, so that the bucket does not keep its parts. An upload that is gone is no error. */
  abandon(upload: { key: string; id: string }): Promise<void>;
  close(): void;
}

export function openDeliveryBucket(
  bucket: ArchiveBucket,
  options: { lookup: LookupFunction; timeouts?: S3Timeouts | undefined; partBytes?: number | undefined },
): DeliveryBucket {
  const client = createS3Client(bucket, options.timeouts, options.lookup);
  return {
    deliver: (file, how) =>
      new Delivery(client, bucket.name, options.partBytes ?? defaultPartBytes, file, how).run(),
    abandon: async ({ key, id }) => {
      const upload = { Bucket: bucket.name, Key: key, UploadId: id };
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    },
    close: () => client.destroy(),
  };
}

class Delivery {
  readonly #client: S3Client;
  readonly #partBytes: number;
  readonly #file: DeliveredFile;
  readonly #options: DeliveryOptions;
  readonly #place: { Bucket: string; Key: string };

  constructor(
    client: S3Client,
    bucket: string,
    partBytes: number,
    file: DeliveredFile,
    options: DeliveryOptions,
  ) {
    this.#client = client;
    this.#partBytes = Math.max(partBytes, Math.ceil(file.bytes / maxParts));
    this.#file = file;
    this.#options = options;
    this.#place = { Bucket: bucket, Key: file.key };
  }

  async run(): Promise<void> {
    try {
      if (await this.#isThere()) return;
      if (this.#file.bytes <= this.#partBytes) await this.#putWhole();
      else await this.#putParts();
      if (!(await this.#isThere()))
        throw new ArchiveIoError(`the bucket accepted ${this.#file.key}, but does not have it`);
    } catch (error) {
      throw archiveError(error, `uploading ${this.#file.key}`);
    }
  }

  /** @throws if the bucket has another object under the key */
  async #isThere(): Promise<boolean> {
    const { bytes, sha256, key } = this.#file;
    try {
      const { ContentLength, Metadata } = await this.#send(new HeadObjectCommand(this.#place));
      if (ContentLength === bytes && Metadata?.['sha256'] === sha256) return true;
    } catch (error) {
      if (statusOf(error) === 404) return false;
      throw error;
    }
    throw new ArchiveIoError(`the bucket has a different object under ${key}; remove it first`);
  }

  /** Commands differ in their types; each returns its declared type. */
  readonly #send: S3Client['send'] = ((command: Parameters<S3Client['send']>[0]) =>
    this.#client.send(command, { abortSignal: this.#options.signal })) as S3Client['send'];

  get #described() {
    return { ContentType: this.#file.mediaType, Metadata: { sha256: this.#file.sha256 } };
  }

  async #putWhole(): Promise<void> {
    const { bytes, sha256 } = this.#file;
    await this.#options.onBegin(0);
    const body = await this.#read(0, bytes);
    const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64');
    await this.#send(
      new PutObjectCommand({
        ...this.#place,
        ...this.#described,
        Body: body,
        ContentLength: bytes,
        ChecksumSHA256,
        IfNoneMatch: '*',
      }),
    );
    this.#options.onSent(bytes);
  }

  async #putParts(): Promise<void> {
    const { upload } = this.#options;
    if (upload !== null) {
      try {
        return await this.#continue(upload);
      } catch (error) {
        // Buckets remove uploads that stay unfinished, so a new one is begun.
        if (!isUnknownUpload(error)) throw error;
        await this.#options.onUpload(null);
      }
    }
    const { UploadId } = await this.#send(
      new CreateMultipartUploadCommand({ ...this.#place, ...this.#described, ChecksumAlgorithm: 'SHA256' }),
    );
    if (UploadId === undefined) throw new ArchiveIoError('the bucket returned no ID for the upload');
    const begun = { id: UploadId, parts: [] };
    await this.#options.onUpload(begun);
    await this.#continue(begun);
  }

  async #continue({ id, parts: known }: PartUpload): Promise<void> {
    const { bytes } = this.#file;
    const parts = [...known];
    const upload = { ...this.#place, UploadId: id };
    const checksums: string[] = [];
    await this.#options.onBegin(Math.min(bytes, parts.length * this.#partBytes));
    for (let number = 1; (number - 1) * this.#partBytes < bytes; number += 1) {
      const from = (number - 1) * this.#partBytes;
      const body = await this.#read(from, Math.min(bytes, from + this.#partBytes));
      const ChecksumSHA256 = createHash('sha256').update(body).digest('base64');
      checksums.push(ChecksumSHA256);
      if (number <= known.length) continue;
      const { ETag } = await this.#send(
        new UploadPartCommand({ ...upload, PartNumber: number, Body: body, ChecksumSHA256 }),
      );
      if (ETag === undefined) throw new ArchiveIoError('the bucket returned no entity tag for a part');
      parts.push(ETag);
      this.#options.onSent(body.byteLength);
      await this.#options.onUpload({ id, parts: [...parts] });
    }
    const Parts = parts.map((ETag, index) => ({
      PartNumber: index + 1,
      ETag,
      ChecksumSHA256: checksums[index],
    }));
    await this.#send(
      new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts }, IfNoneMatch: '*' }),
    );
    await this.#options.onUpload(null);
  }

  /** Reads bytes of the file, at most one part. */
  async #read(from: number, to: number): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    if (to > from) for await (const chunk of this.#file.read(from, to)) chunks.push(chunk);
    const read = Buffer.concat(chunks);
    if (read.byteLength !== to - from)
      throw new ArchiveIoError(`the local file of ${this.#file.key} ends at ${from + read.byteLength} bytes`);
    return read;
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

const isUnknownUpload = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.name === 'NoSuchUpload';
