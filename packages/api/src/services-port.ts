import type {
  AuditEntry,
  CaptureComparison,
  CaptureList,
  ChangeDetection,
  HostActivity,
  HostDetail,
  HostEdit,
  HostIntervals,
  HostPage,
  HostQuery,
  IntervalRange,
  LiveEvent,
  Me,
  ChosenForAll,
  OverloadApplication,
  DryRunEvent,
  OverloadedHost,
  OverloadedHosts,
  OverloadPreview,
  OverloadUndo,
  SeenHost,
  Overview,
  PageDetail,
  PageList,
  PageRow,
  ReplayPlace,
  Resolution,
  Role,
  RevisitIntervals,
  SeedAddResult,
  SeedListDefinition,
  SeedListView,
  SeriesPoint,
  SettingView,
  StatisticsChoices,
  StatisticsFilter,
  TermsChange,
  TermsPreview,
} from '@meguri/contracts';
import type { AccountServices } from './ports/account.ts';
import type { ArchiveServices } from './ports/archive.ts';
import type { ComplaintFormServices } from './ports/complaint-form.ts';
import type { ComplaintServices } from './ports/complaints.ts';
import type { MapServices } from './ports/map.ts';
import type { PublicServices } from './ports/public.ts';
import type { WebmasterDeskServices, WebmasterServices } from './ports/webmasters.ts';
import type { WhatIfServices } from './ports/what-if.ts';

export type { AccountServices } from './ports/account.ts';
export type { ArchiveServices } from './ports/archive.ts';
export type { ComplaintFormServices } from './ports/complaint-form.ts';
export type { ComplaintServices } from './ports/complaints.ts';
export type { MapServices } from './ports/map.ts';
export type { PublicServices } from './ports/public.ts';
export type * from './ports/webmasters.ts';
export type { WhatIfServices } from './ports/what-if.ts';
import type { RobotsServices } from './ports/robots.ts';
import type { BulkEditServices } from './ports/bulk-edit.ts';
import type { ThrottleRuleServices } from './ports/throttle-rules.ts';

export type { BulkEditServices } from './ports/bulk-edit.ts';
export type { RobotsServices } from './ports/robots.ts';
export type { NewThrottleRule, RuleScopeInput, ThrottleRuleServices } from './ports/throttle-rules.ts';
import type {
  ApiTokenServices,
  AuditSearchServices,
  EventServices,
  FigureServices,
  NodeServices,
  ScopeServices,
  UserServices,
} from './ports/administration.ts';

export type * from './ports/administration.ts';
export { refusal, refusedValue } from './refusals.ts';
export type { RefusalValues, RefusalWord } from './refusals.ts';
export { ServiceError } from './service-error.ts';
export type { ServiceErrorCode } from './service-error.ts';

/** Who calls, before anybody is known: enough to count attempts and to find the request in the log. */
export interface CallContext {
  requestId: string;
  /** Address of the browser as the console sees it; null when unknown. Never an authority for anything. */
  clientAddress: string | null;
}

/** A call by somebody signed in. Roles are checked before a service is called; services write the actor into the audit log. */
export interface ActorContext extends CallContext {
  actor: Me;
}

/** One verb. Refuses with {@link ServiceError}; anything else thrown is a fault. */
export type Verb<Input, Output, Context = ActorContext> = (call: {
  ctx: Context;
  input: Input;
}) => Promise<Output>;

/** A session just begun. The token goes into a cookie and nowhere else; services keep only its digest. */
export interface SignedIn {
  me: Me;
  sessionToken: string;
  expiresAt: Date;
}

export interface Credentials {
  name: string;
  password: string;
}

export interface AuthServices {
  /** Whether a one-time link can still be used, without using it, and the role that it gives. */
  inspectLink: Verb<{ token: string }, { usable: boolean; role: Role }, CallContext>;
  /** Uses a one-time link up: creates the administrator with this name and password, and begins a session. `link-invalid`, `invalid`, `conflict`. */
  claimLink: Verb<Credentials & { token: string }, SignedIn, CallContext>;
  /** `bad-credentials`, `throttled`. */
  signIn: Verb<Credentials, SignedIn, CallContext>;
  /** Ends the session; an unknown token is no error. */
  signOut: Verb<{ sessionToken: string }, void, CallContext>;
  /** Who a session cookie stands for; null when unknown or expired. */
  findSession: Verb<{ sessionToken: string }, Me | null, CallContext>;
  /** Whom an API token stands for; null when unknown, expired or revoked. */
  findToken: Verb<{ token: string }, Me | null, CallContext>;
}

export interface OverviewServices extends FigureServices {
  get: Verb<void, Overview>;
  /** One point per minute in which something happened, oldest first; minutes without a row are not made up. */
  series: Verb<{ rangeMinutes: number }, SeriesPoint[]>;
  /** Yields at once, then about every second until `signal` aborts; returns (not throws) then. `place`: of the last event heard before a loss. */
  live: (call: {
    ctx: ActorContext;
    input: { signal: AbortSignal; place: string | null };
  }) => AsyncIterable<LiveEvent>;
}

export type PageStateFilter = PageRow['state'];

export interface HostServices {
  list: Verb<HostQuery, HostPage>;
  /** `not-found`. */
  get: Verb<{ name: string }, HostDetail>;
  /** Holds at once, in visits under way too; `null` clears an override. Audited with the reason. `not-found`, `invalid`, `conflict`. */
  edit: Verb<HostEdit, HostDetail>;
  /** What a change of the operator's terms would do; nothing is changed. `not-found`, `invalid`. */
  previewTerms: Verb<{ name: string; change: TermsChange }, TermsPreview>;
  /** Takes an edit back, whatever was edited since. `not-found`, `conflict` where the same was changed since. */
  undo: Verb<{ name: string; auditId: string; reason?: string | undefined }, HostDetail>;
  /** Earliest next visit first. */
  pages: Verb<{ name: string; cursor?: string | undefined; state?: PageStateFilter | undefined }, PageList>;
  /** Latest first. */
  captures: Verb<{ name: string; cursor?: string | undefined }, CaptureList>;
  /** What was done there in the last so many hours, this one included, and complaints. `not-found`. */
  activity: Verb<{ name: string; hours: number }, HostActivity>;
}

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

export interface PageQuery {
  /** A URL, the beginning of one, or words of it. */
  query?: string | undefined;
  state?: PageStateFilter | undefined;
  host?: string | undefined;
  /** Pages that were accessed twice or more, the last time with success, and have an interval in this range. */
  interval?: IntervalRange | undefined;
  cursor?: string | undefined;
}

export interface PageServices {
  list: Verb<PageQuery, PageList>;
  /** `not-found`. */
  get: Verb<{ url: string }, PageDetail>;
  /** Makes pages due now; politeness still holds. Answers how many were known and are due. */
  revisit: Verb<{ urls: string[]; reason?: string | undefined }, { count: number }>;
  /** Two captures as text. `not-found`, `unavailable`. */
  compare: Verb<{ url: string; before: Date; after: Date }, CaptureComparison>;
  /** Opens a capture to be looked at, on an origin of its own. `invalid`, `unavailable`. */
  replay: Verb<{ url: string; at: Date }, ReplayPlace>;
}

export type SeedListChange = { [Field in keyof SeedListDefinition]?: SeedListDefinition[Field] | undefined };

export interface SeedServices extends ScopeServices {
  lists: Verb<void, SeedListView[]>;
  /** One result per URL, in the order asked. Without `list` they go to the default list. */
  add: Verb<{ list?: number | undefined; urls: string[] }, SeedAddResult[]>;
  create: Verb<SeedListDefinition, SeedListView>;
  /** Only named fields change. `not-found`, `invalid`, `conflict`. */
  update: Verb<{ id: number; change: SeedListChange; reason?: string | undefined }, SeedListView>;
}

export interface SettingServices {
  list: Verb<void, SettingView[]>;
  /** `value: null` goes back to the default. `invalid` with the sentence of `parseSetting`. */
  set: Verb<{ key: string; value: unknown; reason?: string | undefined }, SettingView>;
}

/** Figures by interval, from counters only. A seed list or node that does not exist has nothing counted. */
export interface StatisticsServices {
  choices: Verb<void, StatisticsChoices>;
  revisitIntervals: Verb<StatisticsFilter, RevisitIntervals>;
  /** `weeks`: so many calendar weeks back, this one included; all without it. */
  changeDetection: Verb<StatisticsFilter & { weeks?: number | undefined }, ChangeDetection>;
  /** Hosts belong to no seed list. */
  hostIntervals: Verb<Omit<StatisticsFilter, 'seedList'>, HostIntervals>;
}

export interface AuditServices extends AuditSearchServices {
  /** Latest first, at most 100; `subject` as written by the verb, e.g. `host:www.example.org`. */
  list: Verb<{ subject?: string | undefined }, AuditEntry[]>;
}

/** What came of a hub's question whether a subscription is wanted. */
export type IntentAnswer =
  /** Wanted: the challenge is to be sent back. */
  | { kind: 'confirmed'; challenge: string }
  /** The hub said that there will be no subscription. */
  | { kind: 'noted' }
  /** Nothing like that was asked for. */
  | { kind: 'unknown' };

/** What came of a content that a hub sent. */
export interface ContentAnswer {
  kind: 'accepted' | 'unknown' | 'too-large' | 'too-soon';
}

/** Callbacks of WebSub hubs. Open to anybody, so each call must prove itself: by a token that nobody can guess, and by a signature. */
export interface WebSubServices {
  verifyIntent: (call: {
    token: string;
    mode: string | null;
    topic: string | null;
    challenge: string | null;
    lease: string | null;
  }) => Promise<IntentAnswer>;
  receiveContent: (call: {
    token: string;
    contentType: string | null;
    signature: string | null;
    /** The content, or null if it is longer than so many bytes. Called only for subscriptions that exist. */
    readBody: (maxBytes: number) => Promise<Uint8Array | null>;
  }) => Promise<ContentAnswer>;
}

/** Everything that the console can ask and do: one method per procedure, answering with the view types of the contracts. */
export interface ConsoleServices {
  /** Whether the database answers. Never throws. */
  health: () => Promise<{ ok: boolean }>;
  auth: AuthServices;
  account: AccountServices;
  archive: ArchiveServices;
  overview: OverviewServices;
  hosts: HostServices;
  complaints: ComplaintServices;
  complaintForm: ComplaintFormServices;
  overload: OverloadServices;
  pages: PageServices;
  seeds: SeedServices;
  settings: SettingServices;
  audit: AuditServices;
  users: UserServices;
  apiTokens: ApiTokenServices;
  nodes: NodeServices;
  events: EventServices;
  webSub: WebSubServices;
  statistics: StatisticsServices;
  map: MapServices;
  public: PublicServices;
  webmasterDesk: WebmasterDeskServices;
  webmasters: WebmasterServices;
  whatIf: WhatIfServices;
  bulkEdits: BulkEditServices;
  throttleRules: ThrottleRuleServices;
  robots: RobotsServices;
  /** Ends connections; nothing may be called afterwards. */
  close: () => Promise<void>;
}

/** `createConsoleServices` of `@meguri/services`: connects on first use, so that making it cannot fail. */
export type CreateConsoleServices = (options: { databaseUrl: string; redisUrl: string }) => ConsoleServices;
