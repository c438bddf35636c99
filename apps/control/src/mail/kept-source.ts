import type { Settings } from '@meguri/contracts';

/** A way by which mail comes in. */
export interface KeptSource {
  /** Opens, moves or closes it as the settings say. */
  heed(settings: Settings): Promise<void>;
  close(): Promise<void>;
}

/**
 * Keeps a way by which mail comes in as the settings have it: one of `heeded` changes, and it is closed and opened anew. What cannot be opened is
 * tried again whenever the settings are heeded, and told once.
 */
export function createKeptSource(options: {
  heeded: readonly (keyof Settings)[];
  /** Null: by these settings no mail is to come in this way. */
  open(settings: Settings): Promise<{ close(): Promise<void> } | null>;
  onFailure(error: unknown): void;
}): KeptSource {
  let source: { close(): Promise<void> } | null = null;
  let opened = '';
  let failed = '';

  const close = async () => {
    await source?.close();
    source = null;
  };

  return {
    heed: async (settings) => {
      const wanted = JSON.stringify(options.heeded.map((key) => settings[key]));
      if (wanted === opened) return;
      await close();
      opened = '';
      try {
        source = await options.open(settings);
        opened = wanted;
        failed = '';
      } catch (error) {
        if (failed !== wanted) options.onFailure(error);
        failed = wanted;
      }
    },
    close,
  };
}
