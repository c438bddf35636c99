const cookieName = 'meguri_desk';

/** As long as browsers keep one. Whether it opens anything, the database knows. */
const longestSeconds = 34_560_000;

/** Where the desks are; each has its cookie for itself, and no other page is sent it. */
const deskRoot = '/webmaster';

/** The secret of a desk among the cookies of a request; null when there is none. */
export function readDeskSecret(cookieHeader: string | null): string | null {
  return (
    new RegExp(`(?:^|;)\\s*${cookieName}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(cookieHeader ?? '')?.[1] ?? null
  );
}

/** A Set-Cookie value that scripts cannot read, that no other site can make a browser send, and that goes to this desk alone. */
export function writeDeskSecret({ id, secret }: { id: string; secret: string }, isSecure: boolean): string {
  return `${cookieName}=${secret}; Max-Age=${longestSeconds}; ${attributes(id, isSecure)}`;
}

export function clearDeskSecret(id: string, isSecure: boolean): string {
  return `${cookieName}=; Max-Age=0; ${attributes(id, isSecure)}`;
}

function attributes(id: string, isSecure: boolean): string {
  return `Path=${deskRoot}/${id}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}
