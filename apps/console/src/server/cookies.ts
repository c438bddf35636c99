const sessionCookie = 'meguri_session';

/** The session token among the cookies of a request; null when there is none. */
export function readSessionToken(cookieHeader: string | null): string | null {
  return readCookie(cookieHeader, sessionCookie);
}

/** A Set-Cookie value that scripts cannot read and other sites cannot send along with a POST. */
export function writeSessionToken(token: string, expiresAt: Date, secure: boolean): string {
  return `${sessionCookie}=${encodeURIComponent(token)}; Path=/; Expires=${expiresAt.toUTCString()}; ${sessionAttributes(secure)}`;
}

export function clearSessionToken(secure: boolean): string {
  return `${sessionCookie}=; Path=/; Max-Age=0; ${sessionAttributes(secure)}`;
}

function sessionAttributes(secure: boolean): string {
  return `HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/**
 * The value of a cookie in the `Cookie` header of a request; null when there is none. A value that is not
 * percent-encoded text is ignored.
 */
export function readCookie(header: string | null, wanted: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    const decoded = name === wanted && value ? decodeCookie(value) : null;
    if (decoded !== null) return decoded;
  }
  return null;
}

function decodeCookie(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

const deskCookie = 'meguri_desk';

/** The longest lifetime that browsers accept. The database decides whether the secret is valid. */
const longestSeconds = 34_560_000;

/** Path of the desks. Each desk has its own cookie, which browsers send to no other page. */
const deskRoot = '/webmaster';

/** The secret of a desk among the cookies of a request; null when there is none. */
export function readDeskSecret(cookieHeader: string | null): string | null {
  return (
    new RegExp(`(?:^|;)\\s*${deskCookie}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(cookieHeader ?? '')?.[1] ?? null
  );
}

/** A Set-Cookie value for this desk only, hidden from scripts and never sent with cross-site requests. */
export function writeDeskSecret({ id, secret }: { id: string; secret: string }, isSecure: boolean): string {
  return `${deskCookie}=${secret}; Max-Age=${longestSeconds}; ${deskAttributes(id, isSecure)}`;
}

export function clearDeskSecret(id: string, isSecure: boolean): string {
  return `${deskCookie}=; Max-Age=0; ${deskAttributes(id, isSecure)}`;
}

function deskAttributes(id: string, isSecure: boolean): string {
  return `Path=${deskRoot}/${id}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}
