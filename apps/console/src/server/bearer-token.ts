/** The token of an `Authorization: Bearer` header (RFC 6750, section 2.1); null when there is none. */
export function readBearerToken(authorization: string | null): string | null {
  return /^Bearer +([A-Za-z0-9._~+/=-]{1,500})$/i.exec(authorization ?? '')?.[1] ?? null;
}
