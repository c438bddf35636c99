import type { ConsumerTerms } from './consumer-scope.ts';
import type { PushState } from './push-target.ts';

/** Only an approved consumer gets packages, and may fetch them. */
const consumerStates = ['requested', 'approved', 'suspended'] as const;
export type ConsumerState = (typeof consumerStates)[number];

/** When the next daily package of a node is made for a consumer. */
export interface PackageSchedule {
  nodeId: number;
  /** `imports` for imported captures. */
  node: string;
  dueAt: Date;
  /** Since when files of the node cannot be read; null: they can. */
  unreachableSince: Date | null;
  /** Why the last package was not made; null: it was made. */
  problem: string | null;
}

export interface ConsumerRow {
  id: number;
  name: string;
  state: ConsumerState;
  contact: string;
  createdAt: Date;
  createdBy: string;
  approvedAt: Date | null;
  approvedBy: string | null;
  hasToken: boolean;
  hasPublicKey: boolean;
  /** Number of the last daily package; 0: none yet. */
  sequence: number;
  /** Packages that can be fetched now. */
  packages: number;
  /** Their size. */
  bytes: number;
  lastTransferAt: Date | null;
}

export interface ConsumerList {
  /** By name. */
  rows: ConsumerRow[];
  nextCursor: string | null;
}

export interface ConsumerDetail extends ConsumerRow, ConsumerTerms {
  tokenMadeAt: Date | null;
  suspendedAt: Date | null;
  /** By node. */
  schedule: PackageSchedule[];
  /** SHA-256 of the manifest of its last daily package, in hexadecimal; null: none yet. */
  lastManifest: string | null;
  /** Null: it fetches its packages. */
  pushState: PushState | null;
}

/** A transfer of a file of a package, or of its manifest. */
export interface TransferRow {
  id: string;
  consumer: string;
  packageId: string;
  /** Name of the file; `manifest.json`, or the name of the tar file. */
  file: string;
  /** Address of the client, or address to which the file was sent. */
  address: string;
  startedAt: Date;
  /** Null: it is running, or the process that sent it was killed. */
  endedAt: Date | null;
  /** First requested byte. */
  fromByte: number;
  /** Requested bytes, and sent bytes. */
  bytes: number;
  sentBytes: number;
  isComplete: boolean;
}

export interface TransferList {
  /** Latest first. */
  rows: TransferRow[];
  nextCursor: string | null;
}
