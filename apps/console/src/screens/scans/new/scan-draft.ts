import type { ScanDefinition } from '@meguri/contracts';
import { byteSizeText } from '../../../format/byte-sizes.ts';

/** Fields of the form. */
export interface ScanDraft {
  name: string;
  sourceKind: ScanDefinition['source']['kind'];
  snapshot: string;
  scan: string;
  analyser: string;
  /** Version of the analyser; empty: the latest. */
  version: string;
  /** Texts by the names of parameters; empty ones take the default. */
  parameters: Record<string, string>;
  format: ScanDefinition['format'];
  /** Empty: reduces if the analyser is uploaded and has a key. */
  reduce: '' | 'yes' | 'no';
  mediaTypes: string;
  statuses: string;
  minBytes: string;
  maxBytes: string;
  maxDocuments: string;
  supply: ScanDefinition['supply'];
  secondsPerDocument: string;
  memory: string;
  documentsPerProcess: string;
  maxSkipped: string;
  reason: string;
}

const emptyDraft: ScanDraft = {
  name: '',
  sourceKind: 'snapshot',
  snapshot: '',
  scan: '',
  analyser: '',
  version: '',
  parameters: {},
  format: 'parquet',
  reduce: '',
  mediaTypes: '',
  statuses: '',
  minBytes: '',
  maxBytes: '',
  maxDocuments: '',
  supply: 'pipelined',
  secondsPerDocument: '',
  memory: '',
  documentsPerProcess: '',
  maxSkipped: '',
  reason: '',
};

/** Values that a link to the form fills in. */
export interface ScanPreset {
  snapshot?: string | undefined;
  scan?: string | undefined;
  analyser?: string | undefined;
  version?: string | undefined;
}

/** Fields for a new scan, filled in from a link or another scan. The name is not copied. */
export function scanDraft(like: ScanDefinition | null, preset: ScanPreset = {}): ScanDraft {
  const { snapshot = '', scan = '', analyser = '', version = '' } = preset;
  if (like === null)
    return { ...emptyDraft, snapshot, scan, sourceKind: scan ? 'scan' : 'snapshot', analyser, version };
  const { source, conditions, limits } = like;
  const text = (value: number | null, write: (one: number) => string = String) =>
    value === null ? '' : write(value);
  return {
    ...emptyDraft,
    sourceKind: source.kind,
    [source.kind]: source.name,
    analyser: like.analyser.name,
    version: like.analyser.version ? String(like.analyser.version) : '',
    parameters: Object.fromEntries(
      Object.entries(like.parameters).map(([name, value]) => [name, String(value)]),
    ),
    format: like.format,
    reduce: like.reduce === null ? '' : like.reduce ? 'yes' : 'no',
    mediaTypes: conditions.mediaTypes.join(', '),
    statuses: conditions.statuses.join(', '),
    minBytes: text(conditions.minBytes, byteSizeText),
    maxBytes: text(conditions.maxBytes, byteSizeText),
    maxDocuments: text(like.maxDocuments),
    supply: like.supply,
    secondsPerDocument: text(limits.secondsPerDocument, (seconds) => `${seconds} s`),
    memory: text(limits.memoryBytes, byteSizeText),
    documentsPerProcess: text(limits.documentsPerProcess),
    maxSkipped: text(limits.maxSkipped),
  };
}

/** Whether a field below "advanced" is set. */
export const isAdvanced = (draft: ScanDraft): boolean =>
  draft.supply !== 'pipelined' ||
  [draft.secondsPerDocument, draft.memory, draft.documentsPerProcess, draft.maxSkipped].some(Boolean);
