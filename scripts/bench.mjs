// npm run bench: runs every */bench/*.ts, one after the other. Arguments select by a part of the path;
// options are passed on, from the first one on.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { inRoot, projectNode, root, run, sourceFiles, workspaces } from './project.mjs';
import { main, setUp } from './setup.mjs';

await main(async () => {
  await setUp();
  const given = process.argv.slice(2);
  const firstOption = given.findIndex((argument) => argument.startsWith('-'));
  const chosen = given.slice(0, firstOption === -1 ? given.length : firstOption);
  const options = given.slice(chosen.length);
  const benchmarks = workspaces()
    .map((folder) => `${folder}/bench`)
    .filter((folder) => existsSync(inRoot(folder)))
    .flatMap(sourceFiles)
    .map((file) => path.relative(root, file))
    .filter((file) => file.endsWith('.ts') && chosen.every((part) => file.includes(part)));
  let failed = 0;
  for (const file of benchmarks) {
    console.log(`\n${file}`);
    if ((await run(projectNode, [file, ...options])) !== 0) failed += 1;
  }
  if (benchmarks.length === 0) console.log('no benchmark of that name');
  return failed === 0 ? 0 : 1;
});
