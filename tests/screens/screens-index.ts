import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Scene } from './scenes.ts';

/** The pictures that there may be of a scene: of each look, its file. */
export function filesOf(
  { name }: Pick<Scene, 'name'>,
  looks: readonly string[],
): [look: string, file: string][] {
  return looks.map((look) => [look, look === looks[0] ? `${name}.png` : `${name}-${look}.png`]);
}

/** Deletes the pictures of scenes that are no more, and writes the page that shows all others; a scene that was never taken is left out. */
export async function writeIndex(
  folder: string,
  scenes: readonly Scene[],
  looks: readonly string[],
): Promise<void> {
  const wanted = new Set(scenes.flatMap((scene) => filesOf(scene, looks).map(([, file]) => file)));
  const there = new Set((await readdir(folder)).filter((file) => file.endsWith('.png')));
  for (const file of there) if (!wanted.has(file)) await rm(path.join(folder, file));
  const section = (scene: Scene) => {
    const pictures = filesOf(scene, looks).filter(([, file]) => there.has(file));
    const images = pictures.map(
      ([look, file]) => `<a href="${file}"><img src="${file}" alt="${look}" height="240"></a>`,
    );
    return `### ${scene.name.replaceAll('-', ' ')}\n\n${images.join(' ')}\n`;
  };
  const shown = scenes.filter((scene) => filesOf(scene, looks).some(([, file]) => there.has(file)));
  const groups = [...Map.groupBy(shown, ({ group }) => group)];
  const parts = groups.map(([group, own]) => `## ${group}\n\n${own.map(section).join('\n')}`);
  const text = `# Screens

Made by \`npm run screens\` from the demo, from the crawl that \`prisma/seed.ts\` makes up and a few small sites that are really crawled, with what operators
and webmasters do there: of every screen the light theme and the dark one, 1440 px wide; of the main ones also a phone's view and the Japanese one.

${parts.join('\n')}`;
  await writeFile(path.join(folder, 'README.md'), text);
}
