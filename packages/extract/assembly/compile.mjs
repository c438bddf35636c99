// Compiles the HTML reader to WebAssembly. Set-up runs it whenever the sources or the compiler change (scripts/setup.mjs).
import path from 'node:path';
import { main } from 'assemblyscript/asc';
import { writeModule } from './write-module.mjs';

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

writeModule(target, {
  name: 'program',
  about: 'WebAssembly in Base64, compiled from packages/extract/assembly.',
  bytes: program,
});
