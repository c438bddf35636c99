import type { NodeView } from '@meguri/contracts';
import type { Verb } from './verb.ts';

export interface NodeServices {
  list: Verb<void, NodeView[]>;
}
