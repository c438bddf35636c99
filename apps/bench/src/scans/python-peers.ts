import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measureCommand, type Measured } from './measured-scan.ts';

const peers = path.resolve(import.meta.dirname, '../../peers');

export interface PythonPeers {
  /** Path of a Python interpreter with the libraries. */
  python: string;
  links(reader: 'warcio' | 'fastwarc', output: string, files: readonly string[]): Promise<Measured>;
  /** Why Spark does not run; null: it runs. */
  sparkProblem: string | null;
  sha256WithSpark(files: readonly string[]): Promise<Measured>;
}

/** Analysers see only the programs of the system, so root installs them there. */
const defaultPlace =
  process.getuid?.() === 0 ? '/usr/local/lib/meguri-python' : path.join(tmpdir(), 'meguri-python');
/** Debian's Python if there is one, because analysers see it, whatever comes first on the PATH. */
const python3 = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';

/**
 * Requirements for pip by the name that is imported. Resiliparse and FastWARC are older than 2.0: in 2.0.1
 * reading an attribute takes 120 µs, so that links of a page take 90 ms instead of 0.1 ms.
 */
const libraries = {
  warcio: 'warcio',
  selectolax: 'selectolax',
  fastwarc: 'fastwarc==1.1.0',
  resiliparse: 'resiliparse==1.1.0',
};

/**
 * Installs Python with libraries of PyPI that researchers use, in a directory that is kept.
 *
 * @returns the reason, if they cannot be installed
 */
export function installPythonPeers(directory = defaultPlace): PythonPeers | string {
  const python = path.join(directory, 'bin/python');
  const problem =
    (existsSync(python) ? null : problemOf(python3, ['-m', 'venv', directory])) ??
    installed(python, libraries);
  if (problem !== null) return problem;
  const result = (program: string, args: readonly string[]) =>
    measureCommand([python, path.join(peers, program), ...args]);
  return {
    python,
    links: (reader, output, files) => result('scan_links.py', [reader, output, ...files]),
    sparkProblem: problemOf('java', ['-version']) ?? installed(python, { pyspark: 'pyspark' }),
    sha256WithSpark: (files) => result('scan_sha256.py', files),
  };
}

function installed(python: string, wanted: Readonly<Record<string, string>>): string | null {
  const imports = Object.keys(wanted).map((name) => `import ${name}`);
  if (problemOf(python, ['-c', imports.join('\n')]) === null) return null;
  return problemOf(python, ['-m', 'pip', '--quiet', 'install', ...Object.values(wanted)]);
}

/** The output of a command if it failed; null: it succeeded. */
function problemOf(command: string, args: readonly string[]): string | null {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status === 0) return null;
  return `${command} ${args[0] ?? ''}: ${error?.message ?? `${stdout}${stderr}`.trim()}`;
}
