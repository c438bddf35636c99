import { createInterface } from 'node:readline';
import path from 'node:path';
import { z } from 'zod';
import { openProcessGroup } from '../usage/process-group.ts';

const line = z.object({
  what: z.enum(['steady', 'done']),
  documents: z.number(),
  rows: z.number(),
  ms: z.number(),
});

export interface Measured {
  documents: number;
  rows: number;
  /** Documents per second, from when all parts of the program have started to its end. */
  perSecond: number;
  /** Processor time per document of all its processes, in the same time. */
  cpuMicroseconds: number;
  /** Share of both cores that it used in the same time: 1 if it used them fully. */
  cpuShare: number;
}

const cores = 2;

/** {@link measureCommand} of a program of this folder. */
export const measure = (program: string, given: object): Promise<Measured> =>
  measureCommand([process.execPath, path.resolve(import.meta.dirname, program), JSON.stringify(given)]);

/**
 * Runs a program that prints a line when it has started and another when it is done. Measures the time
 * between them, so that the start of processes does not count.
 *
 * @throws with its exit code
 */
export async function measureCommand(command: readonly string[]): Promise<Measured> {
  const group = openProcessGroup('scan');
  try {
    const child = group.spawn(command, { stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const marks: (z.infer<typeof line> & { cpu: number })[] = [];
    if (child.stdout === null) throw new Error('the program has no output');
    for await (const text of createInterface({ input: child.stdout }))
      marks.push({ ...line.parse(JSON.parse(text)), cpu: group.cpuMicroseconds() });
    const code = await exited;
    if (code !== 0) throw new Error(`${command.join(' ')} exited with ${code ?? child.signalCode}`);
    const [steady, done] = marks;
    if (done === undefined || steady === undefined)
      throw new Error(`${command.join(' ')} was done before it had started: give more documents`);
    const documents = done.documents - steady.documents;
    const seconds = (done.ms - steady.ms) / 1_000;
    const cpu = done.cpu - steady.cpu;
    return {
      documents: done.documents,
      rows: done.rows,
      perSecond: documents / seconds,
      cpuMicroseconds: cpu / documents,
      cpuShare: cpu / (seconds * 1e6 * cores),
    };
  } finally {
    group.close();
  }
}

/**
 * Processor time of a program that runs once for each file, on standard input. The starts of the program are
 * measured separately and subtracted.
 */
export async function measureAlone(program: string, files: readonly string[], documents: number) {
  const microseconds = async (inputs: readonly string[]) => {
    const group = openProcessGroup('alone');
    try {
      const loop = 'program=$1; shift; for file; do "$program" < "$file" > /dev/null || exit 1; done';
      const child = group.spawn(['/bin/sh', '-c', loop, 'sh', program, ...inputs], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
      if (code !== 0) throw new Error(`${program} exited with ${code ?? child.signalCode}`);
      return group.cpuMicroseconds();
    } finally {
      group.close();
    }
  };
  const starts = 5;
  const startMicroseconds = (await microseconds(Array.from({ length: starts }, () => '/dev/null'))) / starts;
  const cpuMicroseconds = ((await microseconds(files)) - files.length * startMicroseconds) / documents;
  return { cpuMicroseconds, startMicroseconds };
}
