import type { Scope, ScopePreview, SeedAddResult, SeedListDefinition, SeedListView } from '@meguri/contracts';
import type { Verb } from './verb.ts';

export type SeedListChange = { [Field in keyof SeedListDefinition]?: SeedListDefinition[Field] | undefined };

export interface SeedServices {
  lists: Verb<void, SeedListView[]>;
  /** One result per URL, in the order asked. Without `list` they go to the default list. */
  add: Verb<{ list?: number | undefined; urls: string[] }, SeedAddResult[]>;
  /** `confirmed`: also with a shorter revisit interval than usual, which is refused otherwise. */
  create: Verb<SeedListDefinition & { confirmed?: boolean | undefined }, SeedListView>;
  /** Only named fields change. `not-found`, `invalid`, `conflict`. */
  update: Verb<
    { id: number; change: SeedListChange; confirmed?: boolean | undefined; reason?: string | undefined },
    SeedListView
  >;
  /** Previews a scope for known pages and for trial URLs; changes nothing. */
  previewScope: Verb<{ scope: Scope; listId: number | null; urls: string[] }, ScopePreview>;
}
