import type { Settings } from '@meguri/contracts';

/** A way by which mail comes in. */
export interface KeptSource {
  /** Opens, moves or closes it as the settings say. */
  heed(settings: Settings): Promise<void>;
  close(): Promise<void>;
}
