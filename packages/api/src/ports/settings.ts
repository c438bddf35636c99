import type { SettingView } from '@meguri/contracts';
import type { Procedure } from './procedure.ts';

export interface SettingServices {
  list: Procedure<void, SettingView[]>;
  /** `value: null` restores the default. `invalid` with the sentence of `parseSetting`. `auditId`: for undo. */
  set: Procedure<
    {
      key: string;
      value: unknown;
      /** Confirms an access interval below the shipped one. */
      confirmed?: boolean | undefined;
      reason?: string | undefined;
    },
    SettingView & { auditId: string }
  >;
}
