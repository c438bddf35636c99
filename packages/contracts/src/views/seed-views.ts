import type { Scope } from '../seed-list.ts';

export interface SeedListView {
  id: number;
  name: string;
  policy: string;
  changeMode: string;
  /** What its pages are worth compared with others. */
  importance: number;
  minIntervalSeconds: number;
  maxIntervalSeconds: number;
  scope: Scope;
  seeds: number;
}

export type SeedAddResult =
  | { url: string; accepted: true; host: string }
  | { url: string; accepted: false; error: string; reason: SeedRefusal };

/** Why a line is no seed; `error` beside it tells the same in English. */
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
  /** The length allowed, the rule of the scope or what is wrong with it, where the code asks for one. */
  detail: string | number | null;
}

/** Whether a scope lets a URL in; if not, which rule keeps it out. */
export interface ScopeVerdict {
  url: string;
  included: boolean;
  /** Why not; `unreadable` for what is no address. */
  rule: string | null;
}

export interface ScopePreview {
  /** Known pages that were looked at: so many of so many hosts, drawn at random. */
  sampledPages: number;
  sampledHosts: number;
  /** How many of them the scope lets in. */
  includedPages: number;
  /** Some of the sample that it keeps out, and some that it lets in. */
  examples: ScopeVerdict[];
  /** The URLs that were tried out, in their order. */
  tried: ScopeVerdict[];
}
