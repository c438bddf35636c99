import type { Settings } from '@meguri/contracts';

/** A source of incoming mail. */
export interface MailSource {
  /** Opens, moves or closes it according to the settings. */
  apply(settings: Settings): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs a source of incoming mail according to the settings: when one of `watched` changes, it is reopened. A
 * failure to open is retried at every check of the settings, and reported once.
 */
export function createMailSource(options: {
  watched: readonly (keyof Settings)[];
  /** Null: these settings switch the source off. */
  open(settings: Settings): Promise<{ close(): Promise<void> } | null>;
  onFailure(error: unknown): void;
}): MailSource {
  let source: { close(): Promise<void> } | null = null;
  let opened = '';
  let failed = '';

  const close = async () => {
    await source?.close();
    source = null;
  };

  return {
    apply: async (settings) => {
      const wanted = JSON.stringify(options.watched.map((key) => settings[key]));
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
