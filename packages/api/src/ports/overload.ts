import type {
  ChosenForAll,
  DryRunEvent,
  OverloadApplication,
  OverloadPreview,
  OverloadUndo,
  OverloadedHost,
  OverloadedHosts,
  Resolution,
  SeenHost,
} from '@meguri/contracts';
import type { ActorContext, Procedure } from './procedure.ts';

export interface OverloadServices {
  /** Overloaded hosts, the most overloaded first. */
  list: Procedure<{ limit: number; cursor?: string | undefined }, OverloadedHosts>;
  /** Previews each resolution for a host; changes nothing. `not-found`, `invalid`. */
  preview: Procedure<{ name: string; resolutions: Resolution[] }, OverloadPreview>;
  /**
   * Previews a resolution for all overloaded hosts; changes nothing. Returns (not throws) on abort.
   * `invalid`.
   */
  dryRun: (call: {
    ctx: ActorContext;
    input: { resolution: Resolution; signal: AbortSignal };
  }) => AsyncIterable<DryRunEvent>;
  /**
   * Takes effect from the next visit on. Audited with the reason. `not-found`, `invalid`, `conflict` where
   * another choice was made meanwhile.
   */
  apply: Procedure<OverloadApplication, OverloadedHost>;
  /** Applies a resolution to many hosts; a refused host does not hold up the others. `invalid`. */
  chooseForAll: Procedure<
    { hosts: SeenHost[]; resolution: Resolution; reason?: string | undefined },
    ChosenForAll
  >;
  undoForAll: Procedure<{ hosts: SeenHost[]; reason?: string | undefined }, ChosenForAll>;
  /** Undoes the last choice; undoing the undo repeats it. `not-found`, `conflict`. */
  undo: Procedure<OverloadUndo, OverloadedHost>;
}
