import { constants, crc32, deflateRawSync } from 'node:zlib';

const blockBytes = 1024 * 1024;

/**
 * A gzip member that expands to `megabytes` MiB of zeros, as chunks of about a kilobyte each. Every chunk is
 * the same flushed deflate block, so a gigabyte costs a checksum but no compression.
 */
export function* zerosGzip(megabytes: number): Generator<Uint8Array> {
  const zeros = Buffer.alloc(blockBytes);
  const block = deflateRawSync(zeros, { finishFlush: constants.Z_FULL_FLUSH });
  let checksum = 0;
  yield Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
  for (let megabyte = 0; megabyte < megabytes; megabyte++) {
    checksum = crc32(zeros, checksum);
    yield block;
  }
  const trailer = Buffer.alloc(10);
  trailer.writeUInt16LE(0x0003, 0); // an empty final block
  trailer.writeUInt32LE(checksum, 2);
  trailer.writeUInt32LE((megabytes * blockBytes) % 2 ** 32, 6);
  yield trailer;
}

/** A robots.txt of `bytes` bytes whose last rule, past every size limit, forbids everything. */
export function hugeRobots(bytes = 2 * 1024 * 1024): string {
  const end = '\nDisallow: /\n';
  const rules = ['User-agent: *'];
  let length = rules[0]!.length;
  for (let n = 0; length < bytes; n++) {
    const rule = `Disallow: /private/${n}/`;
    rules.push(rule);
    length += rule.length + 1;
  }
  return rules.join('\n').slice(0, bytes - end.length) + end;
}
