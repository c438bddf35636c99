import type { AutomaticMail } from '../automatic-mail.ts';

/** Local parts behind which no person reads. */
const machines =
  /^(?:mailer-daemon|postmaster-noreply|no-?reply|do-?not-?reply|donotreply|bounces?|noreply[-+].*|bounce[-+].*|.*-bounces)$/i;

/** Whether somebody may be behind an address: neither a machine's nor our own. Answers to those would only make more mail. */
export function mayAnswer(input: {
  address: string | null;
  automatic: AutomaticMail | null;
  isOwn: boolean;
}): boolean {
  if (input.address === null || input.automatic !== null || input.isOwn) return false;
  return !machines.test(input.address.slice(0, input.address.lastIndexOf('@')));
}
