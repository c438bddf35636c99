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
import type { ActorContext, Verb } from './verb.ts';

export interface OverloadServices {
  /** Overloaded hosts, the most overloaded first. */
  list: Verb<{ limit: number }, OverloadedHosts>;
  /** Previews each resolution for a host; changes nothing. `not-found`, `invalid`. */
  preview: Verb<{ name: string; resolutions: Resolution[] }, OverloadPreview>;
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
  apply: Verb<OverloadApplication, OverloadedHost>;
  /** The same for many hosts; a refused one does not hold up the others. `invalid`. */
  chooseForAll: Verb<
    { hosts: SeenHost[]; resolution: Resolution; reason?: string | undefined },
    ChosenForAll
  >;
  undoForAll: Verb<{ hosts: SeenHost[]; reason?: string | undefined }, ChosenForAll>;
  /** Undoes the last choice; undoing the undo repeats it. `not-found`, `conflict`. */
  undo: Verb<OverloadUndo, OverloadedHost>;
}
