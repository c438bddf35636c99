import type { SettingView } from '@meguri/contracts';
import type { Verb } from './verb.ts';

export interface SettingServices {
  list: Verb<void, SettingView[]>;
  /** `value: null` restores the default. `invalid` with the sentence of `parseSetting`. */
  set: Verb<{ key: string; value: unknown; reason?: string | undefined }, SettingView>;
}
