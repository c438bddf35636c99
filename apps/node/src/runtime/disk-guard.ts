import type { NodeLive } from '@meguri/contracts';

export interface DiskGuard {
  /** Looks how much room there is; called every few seconds. */
  check(): Promise<void>;
  /** An append found no room. */
  noticeFull(): void;
  readonly state: Extract<NodeLive['state'], 'crawling' | 'disk-full'>;
  readonly detail: string | null;
  /** Room left when it was last looked; null before. */
  readonly freeBytes: number | null;
}

/**
 * Stops crawling before the archive has no room left, and lets it go on by itself when there is room again. Results that were under way
 * are kept until they can be written.
 */
export function createDiskGuard(options: {
  freeBytes(): Promise<number>;
  minFreeBytes(): number;
  /** Told when the state changes. */
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
      // Object stores have room without end, which is no number to tell.
      freeBytes = Number.isFinite(free) ? free : null;
      set(
        free < least
          ? `The archive has ${free} bytes free; crawling goes on by itself from ${least} (archive.minFreeBytes).`
          : null,
      );
    },
    noticeFull: () => set('The archive has no room left; crawling goes on by itself when there is some.'),
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
