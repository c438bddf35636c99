import type {
  DeskView,
  ProofMethod,
  RobotsTrial,
  HostSettingsChange,
  WebmasterPage,
  WebmasterQuery,
} from '@meguri/contracts';
import type { CallContext, Verb } from './verb.ts';

/** What opens the desk of a claim: its public id, and the secret that the browser's cookie holds. */
export interface DeskKey {
  id: string;
  secret: string;
}

/** What came of claiming a host. `alias`: it is visited under another name. */
export type ClaimAnswer =
  | { kind: 'claimed'; key: DeskKey }
  | { kind: 'alias'; of: string }
  | { kind: 'invalid' | 'unknown' | 'too-many' };

/** What came of an act. `closed`: the key opens nothing, or the proof does not cover the host. `invalid`: `field` names what to correct. */
export type DeskAnswer =
  | { kind: 'done' | 'closed' | 'too-many' | 'conflict' }
  | { kind: 'invalid'; field: string };

/** What is asked to be removed from the archive. */
export interface RemovalRequest {
  /** A URL, or what URLs begin with; empty: everything of the host. */
  url: string;
  isPrefix: boolean;
  /** Where the answer goes; empty: nowhere. */
  address: string;
  text: string;
}

/** A verb of the desk. It acts for whoever holds the key, on hosts that the proof covers. */
type DeskVerb<Input, Output> = (call: { ctx: CallContext; key: DeskKey; input: Input }) => Promise<Output>;

/** The webmaster desk. Open to anybody; every verb but the first needs the key of a claim, most a proven one. */
export interface WebmasterDeskServices {
  /** Claims a host, named as people write it. */
  claim: (call: { ctx: CallContext; host: string }) => Promise<ClaimAnswer>;
  /** Null where the key opens nothing. `host`: another one that the proof covers. */
  open: DeskVerb<{ host?: string | undefined }, DeskView | null>;
  /** Has the proof looked for; the view tells what came of it. */
  check: DeskVerb<{ method: ProofMethod }, DeskAnswer>;
  /** Changes what the webmaster asks of the crawler; holds within a second, in visits under way too. */
  setTerms: DeskVerb<
    { host: string; change: HostSettingsChange; version?: string | null | undefined },
    DeskAnswer
  >;
  /** Puts a request into the inbox of complaints. */
  askRemoval: DeskVerb<{ host: string; request: RemovalRequest }, DeskAnswer>;
  /** Asks a draft of robots.txt about URLs and all known pages. */
  tryRobots: DeskVerb<{ host: string; draft: string; urls: string[] }, RobotsTrial | null>;
  /** Gives the claim up. What was set stays. */
  leave: DeskVerb<void, DeskAnswer>;
}

/** Who has proved to run a host, for operators. */
export interface WebmasterServices {
  list: Verb<WebmasterQuery, WebmasterPage>;
  /** Closes the desk; what was set on the host stays until somebody undoes it. `not-found`. */
  revoke: Verb<{ id: string; reason?: string | undefined }, void>;
}
