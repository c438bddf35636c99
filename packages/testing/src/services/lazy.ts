/** A value made at most once, at the first demand. */
export interface Lazy<T> {
  get: () => Promise<T>;
  /** The value if it was ever asked for and could be made, else null; never makes it. */
  peek: () => Promise<T | null>;
}

export function lazy<T>(make: () => Promise<T>): Lazy<T> {
  let made: Promise<T> | null = null;
  return {
    get: () => (made ??= make()),
    peek: async () => (made === null ? null : made.catch(() => null)),
  };
}
