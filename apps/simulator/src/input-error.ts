/** What the user gave cannot be simulated; the message says what and why, and is all that is shown. */
export class InputError extends Error {
  override name = 'InputError';
}
