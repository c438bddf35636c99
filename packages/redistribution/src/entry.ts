/** A capture as packaging looks at it. */
export interface PackageEntry {
  hostId: bigint;
  urlKey: string;
  url: string;
  /** Microseconds since 1970. */
  capturedAt: number;
  recordType: string;
  fileId: number;
  offset: number;
  length: number;
  /** Another page of its host whose body it repeats. */
  bodyOf: { urlKey: string; url: string } | null;
  seedListId: number | null;
}
