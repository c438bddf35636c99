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
  /** The changed fields as the editor saw them: `conflict` where one has another value by now. Omitted: any value. */
  seen?: SeedListChange | undefined;
  confirmed?: boolean | undefined;
  reason?: string | undefined;
}

export interface SeedServices {
  lists: Procedure<void, SeedListView[]>;
  /** One result per URL, in the order asked. Without `list` they go to the default list. */
  add: Procedure<{ list?: number | undefined; urls: string[] }, SeedAddResult[]>;
  /** `confirmed`: also with a shorter revisit interval than usual, which is refused otherwise. */
  create: Procedure<SeedListDefinition & { confirmed?: boolean | undefined }, SeedListView>;
  /** Only named fields change. `not-found`, `invalid`, `conflict`. `auditId`: for undo. */
  update: Procedure<SeedListUpdate, SeedListView & { auditId: string }>;
  /** Previews a scope for known pages and for trial URLs; changes nothing. */
  previewScope: Procedure<{ scope: Scope; listId: number | null; urls: string[] }, ScopePreview>;
  /** Previews on known hosts of a list what pacing by demand does to their access intervals. */
  previewPacing: Procedure<{ listId: number }, PacingPreview>;
}
