import type {
  DeskView,
  ProofMethod,
  RobotsTrial,
  HostSettingsChange,
  WebmasterPage,
  WebmasterQuery,
} from '@meguri/contracts';
import type { CallContext, Procedure } from './procedure.ts';

/** Key to the desk of a claim: its public id, and the secret in the browser's cookie. */
export interface DeskKey {
  id: string;
  secret: string;
}

/** Result of claiming a host. `alias`: the host is visited under another name. */
export type ClaimAnswer =
  | { kind: 'claimed'; key: DeskKey }
  | { kind: 'alias'; of: string }
  | { kind: 'invalid' | 'unknown' | 'too-many' };

/**
 * Result of an action. `closed`: the key is invalid, or the proof does not cover the host. `invalid`: `field`
 * names what to correct.
 */
export type DeskAnswer =
  | { kind: 'done' | 'closed' | 'too-many' | 'conflict' }
  | { kind: 'invalid'; field: string };

/** A request to remove captures from the archive. */
export interface RemovalRequest {
  /** A URL or URL prefix; empty: everything of the host. */
  url: string;
  isPrefix: boolean;
  /** Mail address for the answer; empty: none. */
  address: string;
  text: string;
}

/** A procedure of the desk. It acts for the holder of the key, on hosts that the proof covers. */
type DeskVerb<Input, Output> = (call: { ctx: CallContext; key: DeskKey; input: Input }) => Promise<Output>;

/**
 * The webmaster desk. No sign-in; every procedure but the first requires the key of a claim, and most a valid
 * proof.
 */
export interface WebmasterDeskServices {
  /** Claims a host. Accepts a name or URL as typed. */
  claim: (call: { ctx: CallContext; host: string }) => Promise<ClaimAnswer>;
  /** Null for an invalid key. `host`: another one that the proof covers. */
  open: DeskVerb<{ host?: string | undefined }, DeskView | null>;
  /** Starts a check of the proof; the view then shows its result. */
  check: DeskVerb<{ method: ProofMethod }, DeskAnswer>;
  /** Changes the webmaster's settings of a host. Takes effect within a second, also in visits under way. */
  editSettings: DeskVerb<
    { host: string; change: HostSettingsChange; version?: string | null | undefined },
    DeskAnswer
  >;
  /** Files a request as a complaint in the inbox. */
  requestRemoval: DeskVerb<{ host: string; request: RemovalRequest }, DeskAnswer>;
  /** Evaluates a draft robots.txt for URLs and all known pages. */
  tryRobots: DeskVerb<{ host: string; draft: string; urls: string[] }, RobotsTrial | null>;
  /** Gives up the claim. The settings stay. */
  leave: DeskVerb<void, DeskAnswer>;
}

/** Webmasters with a claim, for operators. */
export interface WebmasterServices {
  list: Procedure<WebmasterQuery, WebmasterPage>;
  /** Closes the desk; the host's settings stay until an operator undoes them. `not-found`. */
  revoke: Procedure<{ id: string; reason?: string | undefined }, void>;
}
