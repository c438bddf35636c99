import { checkFileName } from './current-file.ts';
import { checkedBytes, type FileCopies } from './checked-bytes.ts';
import { S3Objects, type S3Place } from './s3-objects.ts';

/** Copies of archive files in a bucket. */
export function createS3Copies(place: S3Place): FileCopies {
  const objects = new S3Objects(place);
  return {
    openRead: (name, offset = 0) => {
      checkFileName(name);
      return objects.get(name, offset, null);
    },
    put: async (name, source, file) => {
      checkFileName(name);
      const sha256 = Buffer.from(file.sha256).toString('hex');
      await objects.putStream(name, checkedBytes(name, source, file), { bytes: file.bytes, sha256 });
    },
  };
}
