// Compiles the HTML reader to WebAssembly, as a module of TypeScript: the packages that use it read no files.
// Set-up runs it whenever the sources or the compiler change (scripts/setup.mjs).
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { main } from 'assemblyscript/asc';

const target = path.join(import.meta.dirname, '../src/markup/generated/markup-program.ts');
const options = ['-O3', '--runtime', 'stub', '--noAssert', '--enable', 'simd'];

/** @type {Uint8Array | undefined} */
let program;
const { error } = await main(
  ['markup.ts', ...options, '--baseDir', import.meta.dirname, '--outFile', 'markup.wasm'],
  {
    stderr: process.stderr,
    writeFile(name, contents) {
      if (name === 'markup.wasm' && typeof contents !== 'string') program = contents;
    },
  },
);
if (error !== null || program === undefined) throw error ?? new Error('the compiler wrote no program');

mkdirSync(path.dirname(target), { recursive: true });
// Two set-ups may run at once: what is read is always whole.
const temporary = `${target}.${process.pid}`;
writeFileSync(
  temporary,
  `/** WebAssembly in Base64, compiled from packages/extract/assembly. */\nexport const program =\n  '${Buffer.from(program).toString('base64')}';\n`,
);
renameSync(temporary, target);
