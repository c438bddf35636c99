import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Scene } from './scene.ts';

/** The file name of a scene for each look. */
export function filesOf(
  { name }: Pick<Scene, 'name'>,
  looks: readonly string[],
): [look: string, file: string][] {
  return looks.map((look) => [look, look === looks[0] ? `${name}.png` : `${name}-${look}.png`]);
}

/**
 * Deletes pictures without a scene and writes the page that shows the others. Scenes without a picture are
 * omitted.
 */
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

\`npm run screens\` takes these pictures from the demo and from the synthetic crawl of \`prisma/seed.ts\` with a few loopback
sites. Every screen is shown in the light and the dark theme, 1440 px wide. Main screens also have a phone view and a Japanese view.

${parts.join('\n')}`;
  await writeFile(path.join(folder, 'README.md'), text);
}
