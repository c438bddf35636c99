import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { readImportFile, skippedKinds, type FileItem, type ImportProblem } from '@meguri/import';
import { Command } from 'commander';
import { formatTable } from '../../terminal/format-table.ts';
import { print, printJson } from '../../terminal/print.ts';
import { CommandError } from '../../terminal/report-failure.ts';

/** What an import of a file would bring. */
interface CheckedFile {
  file: string;
  /** Null: not importable. */
  format: string | null;
  entries: number;
  first: Date | null;
  last: Date | null;
  /** Entries that are not accesses of pages, by kind. */
  skipped: Record<string, number>;
  problemCount: number;
  /** The first problems. */
  problems: ImportProblem[];
}

const shownProblems = 20;

export function importCheckCommand(): Command {
  return new Command('check')
    .description('Reads files of other archives and reports what they contain, without storing anything.')
    .argument('<FILES...>', 'WARC, ARC, WACZ, CDX, CDXJ, ZipNum, answers of CDX servers, Heritrix crawl.log')
    .option('--json', 'print JSON', false)
    .action(async (files: string[], options: { json: boolean }) => {
      const checked: CheckedFile[] = [];
      for (const file of files) checked.push(await checkFile(file));
      await (options.json ? printJson(checked) : print(describe(checked)));
      const other = checked.filter(({ format }) => format === null).map(({ file }) => file);
      if (other.length > 0)
        throw new CommandError(
          `${other.join(', ')}: the format cannot be imported. docs/import.md lists the formats.`,
        );
    });
}

async function checkFile(file: string): Promise<CheckedFile> {
  const checked: CheckedFile = {
    file,
    format: null,
    entries: 0,
    first: null,
    last: null,
    skipped: Object.fromEntries(skippedKinds.map((kind) => [kind, 0])),
    problemCount: 0,
    problems: [],
  };
  const bytes = await sizeOf(file);
  const stream = (offset: number, length: number) =>
    createReadStream(file, { start: offset, end: Math.max(offset, offset + length - 1) });
  const batches = bytes === 0 ? null : await readImportFile({ bytes, stream });
  if (batches === null) return checked;
  for await (const { format, items } of batches) {
    checked.format = format;
    for (const item of items) count(checked, item);
  }
  return checked;
}

function count(checked: CheckedFile, item: FileItem): void {
  if (item.kind === 'skipped') checked.skipped[item.reason] = (checked.skipped[item.reason] ?? 0) + 1;
  else if (item.kind === 'problem') {
    checked.problemCount += 1;
    if (checked.problems.length < shownProblems) checked.problems.push(item.problem);
  } else {
    const { at } = item.entry;
    checked.entries += 1;
    if (checked.first === null || at < checked.first) checked.first = at;
    if (checked.last === null || at > checked.last) checked.last = at;
  }
}

async function sizeOf(file: string): Promise<number> {
  try {
    const found = await stat(file);
    if (found.isFile()) return found.size;
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  throw new CommandError(`${file} is not a file. If it is a directory, name the files in it.`);
}

function describe(checked: readonly CheckedFile[]): string {
  const table = formatTable<CheckedFile>(
    [
      { title: 'file', value: ({ file }) => file },
      { title: 'format', value: ({ format }) => format ?? 'unknown' },
      { title: 'entries', value: ({ entries }) => entries },
      { title: 'first', value: ({ first }) => first },
      { title: 'last', value: ({ last }) => last },
      { title: 'skipped', value: ({ skipped }) => Object.values(skipped).reduce((sum, one) => sum + one, 0) },
      { title: 'problems', value: ({ problemCount }) => problemCount },
    ],
    checked,
  );
  return [table, ...checked.flatMap(problemLines)].join('');
}

function problemLines({ file, problems, problemCount }: CheckedFile): string[] {
  const lines = problems.map(
    ({ line, offset, reason, fix }) => `${file}:${line ?? `offset ${offset ?? 0}`}: ${reason} ${fix}\n`,
  );
  const more = problemCount - problems.length;
  return more > 0 ? [...lines, `${file}: ${more} more problems\n`] : lines;
}
