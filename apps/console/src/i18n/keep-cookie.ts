'use client';

const yearSeconds = 31_536_000;

/** Keeps a choice of this browser for a year, where the server can read it before the first paint. */
export function keepCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
}
