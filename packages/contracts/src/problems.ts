/**
 * Problems that stop background work, as they are stored: in English, since commands and logs show them too.
 * The console recognises the sentence and shows it in the language of the reader.
 */
export const problemSentences = {
  noScanWorker:
    'No node works on scans. Start a node, and set scan.coreShare above 0; its log says why it does not.',
  scansUnseen:
    'The node {node} does not see {directory}, where results are written. Mount the directory of scans there, or name it with SCAN_DIRECTORY.',
  scanDiskFull: 'The disk of {directory} is full. Make room: the scan resumes within a minute.',
  nodeDiskFull: 'A disk of the node {node} is full: {cause}. Make room: the scan resumes within a minute.',
  tooManySkipped:
    'The analyser gave no rows for {skipped} documents, more than {most}. Check the skipped documents and correct the analyser.',
  tooManyCrashes:
    'The analyser gave no rows for {skipped} documents, more than {most}. The last one: {reason} Check the skipped documents and correct the analyser.',
  snapshotDiskFull:
    'The disk of {directory} is full ({megabytes} MB are left). Make room: it resumes within a minute.',
  packageDiskFull:
    'The disk of {directory} has less than {bytes} bytes free. Make room: packaging resumes within a minute.',
  noArchive:
    'This control plane knows no archive, so it cannot copy files. Set ARCHIVE_DIRECTORY for it, then resume the import.',
  changedDuringCopy: 'The file {file} changed while it was copied. Resume the import to copy it again.',
  archiveDiskFull:
    'The archive has {free} bytes free. A file of {bytes} bytes would leave less than the {required} bytes of the setting archive.minFreeBytes. Make room, then resume the import.',
  movedSource:
    'The path {file} leads to another file than when it was chosen. Import that file, or restore the former one and resume the import.',
  missingSource: 'The file {file} does not exist any more. Restore it, then resume the import.',
  stagedLost: 'What was read of the import is missing: {file}. Remove the import, and import again.',
} as const;

export type ProblemCode = keyof typeof problemSentences;

/** The values that a sentence names in braces. */
type ValueName<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValueName<Rest>
  : never;
export type ProblemValues<Code extends ProblemCode> = Record<
  ValueName<(typeof problemSentences)[Code]>,
  string | number
>;

const placeholder = /\{(\w+)\}/g;

/** The sentence of a problem, as it is stored. */
export const problemSentence = <Code extends ProblemCode>(code: Code, values: ProblemValues<Code>): string =>
  problemSentences[code].replaceAll(placeholder, (_, name: string) =>
    String((values as Record<string, string | number>)[name]),
  );

/** Sentences with more values are more specific, so they are tried first. */
const patterns = Object.entries(problemSentences)
  .map(([code, sentence]) => {
    const parts = sentence.split(placeholder);
    const pattern = parts.map((part, index) =>
      index % 2 === 1 ? `(?<${part}>.+?)` : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
    );
    return { code: code as ProblemCode, pattern: new RegExp(`^${pattern.join('')}$`, 's'), parts };
  })
  .sort((a, b) => b.parts.length - a.parts.length);

/**
 * Recognises the sentence of a stored problem.
 *
 * @returns null for another text, such as a message of the operating system
 */
export function readProblem(text: string): { code: ProblemCode; values: Record<string, string> } | null {
  for (const { code, pattern } of patterns) {
    const match = pattern.exec(text);
    if (match) return { code, values: { ...match.groups } };
  }
  return null;
}
