import type { SettingView } from '@meguri/contracts';
import type { Verb } from './verb.ts';

export interface SettingServices {
  list: Verb<void, SettingView[]>;
  /** `value: null` restores the default. `invalid` with the sentence of `parseSetting`. */
  set: Verb<
    {
      key: string;
      value: unknown;
      /** Confirms an access interval below the shipped one. */
      confirmed?: boolean | undefined;
      reason?: string | undefined;
    },
    SettingView
  >;
}
