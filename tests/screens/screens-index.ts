import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Scene } from './scenes.ts';

export interface Picture {
  scene: Scene;
  look: string;
  file: string;
  /** The title of the screen. */
  question: string;
  bytes: number;
}

/** Deletes pictures of screens that are no more. */
export async function removeOthers(folder: string, pictures: readonly Picture[]): Promise<void> {
  const files = new Set(pictures.map(({ file }) => file));
  for (const file of await readdir(folder))
    if (file.endsWith('.png') && !files.has(file)) await rm(path.join(folder, file));
}

/** Writes the page that shows them all. */
export async function writeIndex(folder: string, pictures: readonly Picture[]): Promise<void> {
  const groups = Map.groupBy(pictures, ({ scene }) => scene.group);
  const parts = [...groups].map(([group, own]) => `## ${group}\n\n${sections(own)}`);
  const text = `# Screens

Made by \`npm run screens\` from the crawl that \`prisma/seed.ts\` makes up and a small site that is really crawled. Of every screen the light
theme and the dark one, 1440 px wide; of the main ones also a phone's view and the Japanese one.

${parts.join('\n')}`;
  await writeFile(path.join(folder, 'README.md'), text);
}

function sections(pictures: readonly Picture[]): string {
  const scenes = Map.groupBy(pictures, ({ scene }) => scene.name);
  return [...scenes.values()]
    .map((own) => {
      const [first] = own;
      const images = own.map(
        ({ file, look }) => `<a href="${file}"><img src="${file}" alt="${look}" height="240"></a>`,
      );
      return `### ${first?.scene.name.replaceAll('-', ' ')}\n\n${first?.question}\n\n${images.join(' ')}\n`;
    })
    .join('\n');
}
