/** Something that may ring at any time, for one who comes back to it when there is nothing else to do. */
export interface Bell {
  ring(): void;
  /** Resolves when it rings, at once if it has rung since the last time. */
  rung(): Promise<void>;
}

export function createBell(): Bell {
  let current = Promise.withResolvers<void>();
  return {
    ring: () => current.resolve(),
    rung: async () => {
      await current.promise;
      current = Promise.withResolvers();
    },
  };
}
