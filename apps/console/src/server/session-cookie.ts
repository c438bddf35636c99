import { readCookie } from './read-cookie.ts';

const cookieName = 'meguri_session';

/** The session token among the cookies of a request; null when there is none. */
export function readSessionToken(cookieHeader: string | null): string | null {
  return readCookie(cookieHeader, cookieName);
}

/** A Set-Cookie value that scripts cannot read and other sites cannot send along with a POST. */
export function writeSessionToken(token: string, expiresAt: Date, secure: boolean): string {
  return `${cookieName}=${encodeURIComponent(token)}; Path=/; Expires=${expiresAt.toUTCString()}; ${attributes(secure)}`;
}

export function clearSessionToken(secure: boolean): string {
  return `${cookieName}=; Path=/; Max-Age=0; ${attributes(secure)}`;
}

function attributes(secure: boolean): string {
  return `HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
