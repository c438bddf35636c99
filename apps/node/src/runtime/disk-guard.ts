import { formatBytes, type NodeLive } from '@meguri/contracts';

export interface DiskGuard {
  /** Reads the free space; called every few seconds. */
  check(): Promise<void>;
  /** An append found no space. */
  noticeFull(): void;
  readonly state: Extract<NodeLive['state'], 'crawling' | 'disk-full'>;
  readonly detail: string | null;
  /** As last read; null before the first reading, and for object stores. */
  readonly freeBytes: number | null;
}

/**
 * Stops crawling before the archive is full, and resumes it when there is space again. Results under way are
 * kept until they can be written.
 */
export function createDiskGuard(options: {
  freeBytes(): Promise<number>;
  minFreeBytes(): number;
  onChange(state: 'crawling' | 'disk-full', detail: string | null): void;
}): DiskGuard {
  let detail: string | null = null;
  let freeBytes: number | null = null;

  function set(next: string | null): void {
    const before = detail;
    detail = next;
    if ((before === null) !== (next === null))
      options.onChange(next === null ? 'crawling' : 'disk-full', next);
  }

  return {
    check: async () => {
      const [free, least] = [await options.freeBytes(), options.minFreeBytes()];
      // Object stores report infinite space.
      freeBytes = Number.isFinite(free) ? free : null;
      set(
        free < least
          ? `Crawling stopped: the archive has ${formatBytes(free)} free, ${formatBytes(least)} are required (archive.minFreeBytes). It resumes when space is available.`
          : null,
      );
    },
    noticeFull: () => set('Crawling stopped: the archive is full. It resumes when space is available.'),
    get state() {
      return detail === null ? 'crawling' : 'disk-full';
    },
    get freeBytes() {
      return freeBytes;
    },
    get detail() {
      return detail;
    },
  };
}
