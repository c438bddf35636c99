// npm run bench: every packages/*/bench/*.ts, one after the other; arguments choose by a part of the path.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { inRoot, projectNode, root, run, sourceFiles, workspaces } from './project.mjs';
import { main, setUp } from './setup.mjs';

await main(async () => {
  await setUp();
  const chosen = process.argv.slice(2);
  const benchmarks = workspaces()
    .map((folder) => `${folder}/bench`)
    .filter((folder) => existsSync(inRoot(folder)))
    .flatMap(sourceFiles)
    .map((file) => path.relative(root, file))
    .filter((file) => file.endsWith('.ts') && chosen.every((part) => file.includes(part)));
  let failed = 0;
  for (const file of benchmarks) {
    console.log(`\n${file}`);
    if ((await run(projectNode, [file])) !== 0) failed += 1;
  }
  if (benchmarks.length === 0) console.log('no benchmark of that name');
  return failed === 0 ? 0 : 1;
});
