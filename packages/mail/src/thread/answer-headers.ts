/** `Re: ` once, whatever the number and the language of those that are there. */
export function answerSubject(subject: string): string {
  const bare = subject.replace(/^(?:\s*(?:re|aw|sv|antw|返信)\s*(?:\[\d+\])?\s*[:：])+\s*/i, '').trim();
  return `Re: ${bare === '' ? '(no subject)' : bare}`;
}

const maxReferences = 20;

/**
 * What `In-Reply-To` and `References` of an answer say (RFC 5322, 3.6.4): the messages of the thread, the first one kept when there are too many.
 *
 * @param messageIds of the thread without angle brackets, oldest first
 */
export function answerReferences(messageIds: readonly string[]): {
  inReplyTo: string | null;
  references: string[];
} {
  const ids = [...new Set(messageIds)];
  const [first] = ids;
  const kept =
    ids.length <= maxReferences || first === undefined ? ids : [first, ...ids.slice(1 - maxReferences)];
  return { inReplyTo: ids.at(-1) ?? null, references: kept };
}
