import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Colours of a picture: enough for text, marks and a map, and a fraction of the bytes. */
const colours = 48;

/** Two pictures are the same to the eye when fewer pixels than this share differ visibly: a number that has gone on, not a layout. */
const alikeShare = 0.004;
const visibleDifference = 40;

/**
 * Writes a screenshot as a small PNG, unless what is there looks the same: a new run changes only pictures of what has changed.
 *
 * @returns the bytes that the file has now
 */
export async function keepPicture(file: string, screenshot: Buffer): Promise<number> {
  const small = await sharp(screenshot)
    .png({ palette: true, colours, dither: 0, effort: 7, compressionLevel: 9 })
    .toBuffer();
  const before = await readFile(file).catch(() => null);
  if (before !== null && (await looksAlike(before, small))) return before.length;
  await writeFile(file, small);
  return small.length;
}

async function looksAlike(one: Buffer, other: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((png) => pixels(png)));
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return false;
  let differing = 0;
  for (let at = 0; at < a.data.length; at += a.info.channels)
    for (let channel = 0; channel < 3; channel += 1)
      if (Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) > visibleDifference) {
        differing += 1;
        break;
      }
  return differing < alikeShare * a.info.width * a.info.height;
}

const pixels = (png: Buffer) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
