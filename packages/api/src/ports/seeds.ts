import type {
  PacingPreview,
  Scope,
  ScopePreview,
  SeedAddResult,
  SeedListDefinition,
  SeedListView,
} from '@meguri/contracts';
import type { Procedure } from './procedure.ts';

export type SeedListChange = { [Field in keyof SeedListDefinition]?: SeedListDefinition[Field] | undefined };

export interface SeedListUpdate {
  id: number;
  change: SeedListChange;
  /**
   * The changed fields as the editor saw them: `conflict` if a value has changed since. Omitted: any value.
   */
  seen?: SeedListChange | undefined;
  confirmed?: boolean | undefined;
  reason?: string | undefined;
}

export interface SeedServices {
  lists: Procedure<void, SeedListView[]>;
  /** One result per URL, in the order asked. Without `list` they go to the default list. */
  add: Procedure<{ list?: number | undefined; urls: string[] }, SeedAddResult[]>;
  /** `confirmed`: allows a revisit interval below the default, which is refused otherwise. */
  create: Procedure<SeedListDefinition & { confirmed?: boolean | undefined }, SeedListView>;
  /** Only named fields change. `not-found`, `invalid`, `conflict`. `auditId`: for undo. */
  update: Procedure<SeedListUpdate, SeedListView & { auditId: string }>;
  /** Previews a scope for known pages and for trial URLs; changes nothing. */
  previewScope: Procedure<{ scope: Scope; listId: number | null; urls: string[] }, ScopePreview>;
  /** Previews the effect of pacing on the access intervals of a list's known hosts. */
  previewPacing: Procedure<{ listId: number }, PacingPreview>;
}
