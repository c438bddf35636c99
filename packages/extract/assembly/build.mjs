// Compiles markup.ts and what it imports: `node packages/extract/assembly/build.mjs`. The compiler takes a hundred megabytes, so it is fetched for
// that alone. With `--check` nothing is written: it fails where the program was compiled from other sources than these.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const compiler = 'assemblyscript@0.28.20';
const directory = import.meta.dirname;
const target = path.join(directory, '../src/markup/markup-program.ts');
const digest = digestOfSources();

if (process.argv.includes('--check')) {
  if (!readFileSync(target, 'utf8').includes(digest)) {
    console.error('markup-program.ts is not of these sources: run node packages/extract/assembly/build.mjs');
    process.exitCode = 1;
  }
} else {
  writeFileSync(
    target,
    `// Written by assembly/build.mjs, by ${compiler}, from sources with the SHA-256
// ${digest}.

/** WebAssembly, in Base64. */
export const program =
${(compile().match(/.{1,100}/g) ?? []).map((line) => `  '${line}'`).join(' +\n')};
`,
  );
}

function digestOfSources() {
  const hash = createHash('sha256');
  const files = readdirSync(directory).filter((name) => name.endsWith('.ts'));
  for (const name of files.toSorted()) hash.update(readFileSync(path.join(directory, name)));
  return hash.digest('hex');
}

/** In Base64. */
function compile() {
  const temporary = mkdtempSync(path.join(tmpdir(), 'markup-'));
  const file = path.join(temporary, 'markup.wasm');
  const options = ['-O3', '--runtime', 'stub', '--noAssert', '--enable', 'simd', '--outFile', file];
  try {
    const source = path.join(directory, 'markup.ts');
    execFileSync('npx', ['--yes', '--package', compiler, 'asc', source, ...options], {
      stdio: 'inherit',
      cwd: temporary,
    });
    return readFileSync(file).toString('base64');
  } finally {
    rmSync(temporary, { recursive: true });
  }
}
