// Lets the generated database client read its query compiler as a file of WebAssembly. As Prisma generates it, the
// compiler is a string of Base64 in a module, which stays in memory twice: 4.6 MB in each process.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const generated = path.resolve(import.meta.dirname, '../packages/database/src/generated/internal');
const client = path.join(generated, 'class.ts');
const source = readFileSync(client, 'utf8');
const loading =
  /const \{ wasm \} = await import\("(@prisma\/client\/runtime\/[^"]+\.mjs)"\)\s+return await decodeBase64AsWasm\(wasm\)/;
const decoding = /async function decodeBase64AsWasm[\s\S]*?\n\}\n/;
const module = loading.exec(source)?.[1];
if (module === undefined || !decoding.test(source))
  throw new Error(
    `${client} does not load a query compiler as expected: Prisma generates it in another way now`,
  );
const { wasm } = await import(module);
writeFileSync(path.join(generated, 'query-compiler.wasm'), Buffer.from(wasm, 'base64'));
writeFileSync(
  client,
  source
    .replace(decoding, '')
    .replace(
      loading,
      "const { readFile } = await import('node:fs/promises')\n    return new WebAssembly.Module(await readFile(new URL('./query-compiler.wasm', import.meta.url)))",
    ),
);
