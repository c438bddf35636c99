import { checkFileName } from '../current-file.ts';
import { checkedBytes, type FileCopies } from '../checked-bytes.ts';
import { digestBytes } from '../digest-file.ts';
import { overlaid } from '../overlay-bytes.ts';
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
    // An object can only be replaced as a whole. It is read twice, because its digest is stored with it.
    overwrite: async (name, parts) => {
      checkFileName(name);
      const before = await objects.get(name, 0, null);
      if (!before) return false;
      const { bytes, sha256 } = await digestBytes(overlaid(before, parts));
      const again = await objects.get(name, 0, null);
      if (!again) return false;
      const source = checkedBytes(name, overlaid(again, parts), { bytes, sha256 });
      await objects.putStream(name, source, { bytes, sha256: Buffer.from(sha256).toString('hex') });
      await objects.removeFormerVersions(name);
      return true;
    },
    remove: async (name) => {
      checkFileName(name);
      await objects.remove(name);
      await objects.removeFormerVersions(name);
    },
  };
}
