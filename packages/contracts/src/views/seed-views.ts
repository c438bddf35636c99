import type { PacingChoice } from '@meguri/schedule';
import type { Scope } from '../seed-list.ts';

export interface SeedListView {
  id: number;
  name: string;
  policy: string;
  changeMode: string;
  /** Value of its pages compared with others. */
  importance: number;
  minIntervalSeconds: number;
  maxIntervalSeconds: number;
  /** Whether its hosts are accessed only as often as their demand needs. */
  pacing: PacingChoice;
  scope: Scope;
  seeds: number;
}

export type SeedAddResult =
  | { url: string; accepted: true; host: string }
  | { url: string; accepted: false; error: string; reason: SeedRefusal };

/** Why a line is refused as a seed; `error` has the same in English. */
export interface SeedRefusal {
  code:
    | 'too-long'
    | 'scheme'
    | 'no-address'
    | 'invalid'
    | 'host-out-of-scope'
    | 'excluded'
    | 'not-included'
    | 'host-full'
    | 'scope-invalid'
    | 'out-of-scope';
  /** Detail of the refusal if its code needs one: the longest length, the rule of the scope, or the cause. */
  detail: string | number | null;
}

/** Effect of pacing by demand on the access intervals of a sample of the hosts of a seed list. */
export interface PacingPreview {
  sampledHosts: number;
  /** Hosts whose access interval becomes longer. */
  stretchedHosts: number;
  /** Medians over these, without and with pacing; null without any. */
  presentSeconds: number | null;
  pacedSeconds: number | null;
}

/** Whether a scope admits a URL; if not, which rule excludes it. */
export interface ScopeVerdict {
  url: string;
  included: boolean;
  /** The excluding rule; `unreadable` if the line is not a URL. */
  rule: string | null;
}

export interface ScopePreview {
  /** Known pages in the random sample, and their hosts. */
  sampledPages: number;
  sampledHosts: number;
  /** Sampled pages that the scope admits. */
  includedPages: number;
  /** Some pages of the sample, both excluded and admitted. */
  examples: ScopeVerdict[];
  /** The trial URLs in their order. */
  tried: ScopeVerdict[];
}
