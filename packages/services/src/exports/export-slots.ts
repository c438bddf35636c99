import { refusal } from '@meguri/api/services-port';

/** Exports that one process runs at the same time. Each holds one page of rows and one query. */
export const maxExportsPerUser = 2;
export const maxExports = 8;

/** Bounds the exports that run at the same time. */
export interface ExportSlots {
  /**
   * Acquires a slot.
   *
   * @returns releases the slot; a second call has no effect
   * @throws {ServiceError} `too-many-attempts`
   */
  take(user: string): () => void;
}

export function createExportSlots(): ExportSlots {
  const running = new Map<string, number>();
  let all = 0;
  return {
    take: (user) => {
      const own = running.get(user) ?? 0;
      if (own >= maxExportsPerUser)
        throw refusal('too-many-attempts', 'tooManyOwnExports', { most: maxExportsPerUser });
      if (all >= maxExports) throw refusal('too-many-attempts', 'tooManyExports', { most: maxExports });
      running.set(user, own + 1);
      all += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        all -= 1;
        const left = (running.get(user) ?? 1) - 1;
        if (left === 0) running.delete(user);
        else running.set(user, left);
      };
    },
  };
}
