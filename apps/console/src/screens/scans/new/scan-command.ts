import type { ScanDefinition } from '@meguri/contracts';
import { shellWord } from '../../../format/shell-word.ts';

const mebibyte = 2 ** 20;

/**
 * The command that creates the same scan in a terminal; null if it lacks an option for a part of the scan.
 */
export function scanCommand(name: string, definition: ScanDefinition): string | null {
  const { source, analyser, parameters, conditions, limits, supply, format, reduce, maxDocuments } =
    definition;
  if (limits.documentsPerProcess !== null) return null;
  const options: [string, string | number | null][] = [
    [source.kind, source.name],
    ['analyser', analyser.name],
    ['analyser-version', analyser.version],
    ...Object.entries(parameters).map(([key, value]): [string, string] => ['parameter', `${key}=${value}`]),
    ...conditions.mediaTypes.map((type): [string, string] => ['type', type]),
    ...conditions.statuses.map((status): [string, number] => ['status', status]),
    ['min-bytes', conditions.minBytes],
    ['max-bytes', conditions.maxBytes],
    ['documents', maxDocuments],
    ['supply', supply === 'pipelined' ? null : supply],
    ['format', format === 'parquet' ? null : format],
    ['seconds-per-document', limits.secondsPerDocument],
    ['memory', limits.memoryBytes === null ? null : limits.memoryBytes / mebibyte],
    ['max-skipped', limits.maxSkipped],
  ];
  const words = options.flatMap(([option, value]) =>
    value === null ? [] : [`--${option} ${shellWord(String(value))}`],
  );
  const reduced = reduce === null ? [] : [reduce ? '--reduce' : '--no-reduce'];
  return ['npx meguri scans create', name || 'NAME', ...words, ...reduced].join(' ');
}
