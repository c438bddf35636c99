import type { ScanDefinition } from '@meguri/contracts';
import { byteSizeText } from '../../../format/byte-sizes.ts';

/** Fields of the form. */
export interface ScanDraft {
  name: string;
  sourceKind: ScanDefinition['source']['kind'];
  snapshot: string;
  scan: string;
  analyser: string;
  /** Of the analyser; empty: the latest. */
  version: string;
  /** Texts by the names of parameters; empty ones take the default. */
  parameters: Record<string, string>;
  format: ScanDefinition['format'];
  /** Empty: where the analyser has one. */
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

/** What a link to the form may fill in. */
export interface ScanPreset {
  snapshot?: string | undefined;
  scan?: string | undefined;
  analyser?: string | undefined;
  version?: string | undefined;
}

/** Fields for a new scan, as a link or another scan says. The name is not taken over. */
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

/** Whether a field that stands under "advanced" is set. */
export const isAdvanced = (draft: ScanDraft): boolean =>
  draft.supply !== 'pipelined' ||
  [draft.secondsPerDocument, draft.memory, draft.documentsPerProcess, draft.maxSkipped].some(Boolean);
