import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Palette size: enough for text, marks and a map, at a fraction of the bytes. */
const colors = 48;

/**
 * Pictures count as alike if a smaller share of pixels differs visibly: a changed number, not a changed
 * layout.
 */
const alikeShare = 0.004;
const visibleDifference = 40;

/**
 * Writes a screenshot as a small PNG, unless the existing file looks alike. A new run thus changes only
 * changed screens.
 *
 * @returns the size of the file in bytes
 */
export async function writePicture(file: string, screenshot: Buffer): Promise<number> {
  const small = await sharp(screenshot)
    .png({ palette: true, colors, dither: 0, effort: 7, compressionLevel: 9 })
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
