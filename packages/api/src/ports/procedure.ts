import type { AuditOrigin, Me } from '@meguri/contracts';

/** The caller before authentication: enough to count attempts and to find the request in the log. */
export interface CallContext {
  requestId: string;
  /** Address of the browser as the console sees it; null when unknown. Never trusted for authorization. */
  clientAddress: string | null;
}

/**
 * A call by a signed-in user. Roles are checked before a service is called; services write the actor into the
 * audit log.
 */
export interface ActorContext extends CallContext {
  actor: Me;
  /** Origin of the call, for the audit log; undefined: unknown. */
  origin?: AuditOrigin | undefined;
}

/** One procedure. Refuses with `ServiceError`; anything else thrown is a fault. */
export type Procedure<Input, Output, Context = ActorContext> = (call: {
  ctx: Context;
  input: Input;
}) => Promise<Output>;
