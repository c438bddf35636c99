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
  /** Hosts that are asked for more than they can politely give, the most overloaded first. */
  list: Verb<{ limit: number }, OverloadedHosts>;
  /** What each resolution would do to a host; nothing is changed. `not-found`, `invalid`. */
  preview: Verb<{ name: string; resolutions: Resolution[] }, OverloadPreview>;
  /** What a resolution would do to all overloaded hosts; nothing is changed. Returns (not throws) on abort. `invalid`. */
  dryRun: (call: {
    ctx: ActorContext;
    input: { resolution: Resolution; signal: AbortSignal };
  }) => AsyncIterable<DryRunEvent>;
  /** Holds from the next visit on. Audited with the reason. `not-found`, `invalid`, `conflict` where somebody chose otherwise meanwhile. */
  apply: Verb<OverloadApplication, OverloadedHost>;
  /** The same for many hosts at once; one that is refused keeps no other from its own. `invalid`. */
  chooseForAll: Verb<
    { hosts: SeenHost[]; resolution: Resolution; reason?: string | undefined },
    ChosenForAll
  >;
  undoForAll: Verb<{ hosts: SeenHost[]; reason?: string | undefined }, ChosenForAll>;
  /** Takes the last choice back; undoing that makes it again. `not-found`, `conflict`. */
  undo: Verb<OverloadUndo, OverloadedHost>;
}
