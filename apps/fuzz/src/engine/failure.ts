/** An input for which a property does not hold. */
export interface Failure {
  input: Uint8Array;
  /** What was thrown, with the place. */
  detail: string;
  /** Equal for failures that are likely the same fault. */
  signature: string;
}

export function failureOf({ thrown }: { thrown: unknown }, input: Uint8Array): Failure {
  const detail = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  return { input, detail, signature: signatureOf(detail) };
}

/** First line and first place in our own source; what is in quotes or a number belongs to the input. */
function signatureOf(detail: string): string {
  const [message = '', ...rest] = detail.split('\n');
  const place = rest.find((line) => /^\s+at .*\.ts:\d+/.test(line)) ?? '';
  const kind = message.replace(/(['"`]).*\1/g, '…').replace(/\d+/g, 'N');
  return `${kind.slice(0, 120)} ${place.trim()}`;
}
