// Lets the generated database client read its query compiler as a file of WebAssembly. Prisma generates the
// compiler as a Base64 string in a module, which stays in memory twice: 4.6 MB per process.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const generated = path.resolve(import.meta.dirname, '../packages/database/src/generated/internal');
const client = path.join(generated, 'class.ts');
const source = readFileSync(client, 'utf8');
const loading =
  /const \{ wasm \} = await import\("(@prisma\/client\/runtime\/[^"]+\.mjs)"\)\s+return await decodeBase64AsWasm\(wasm\)/;
const decoding = /async function decodeBase64AsWasm[\s\S]*?\n\}\n/;
// Another set-up that ran at the same time was first.
if (source.includes('./query-compiler.wasm')) process.exit(0);
const module = loading.exec(source)?.[1];
if (module === undefined || !decoding.test(source))
  throw new Error(
    `${client} does not load a query compiler as expected: Prisma generates it in another way now`,
  );
const { wasm } = await import(module);
writeWhole(path.join(generated, 'query-compiler.wasm'), Buffer.from(wasm, 'base64'));
const reading = "const { readFile } = await import('node:fs/promises')";
const compiling = "new WebAssembly.Module(await readFile(new URL('./query-compiler.wasm', import.meta.url)))";
writeWhole(client, source.replace(decoding, '').replace(loading, `${reading}\n    return ${compiling}`));

/**
 * Writes a file atomically, so that other processes never read a part.
 *
 * @param {string} file
 *
 * @param {string | Uint8Array} content
 */
function writeWhole(file, content) {
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, content);
  renameSync(temporary, file);
}
