import { type ActorContext, refusal } from '@meguri/api/services-port';
import { setPageImportance } from '@meguri/database';
import { importanceClasses, importanceClassOf } from '@meguri/schedule';
import { actOf } from '../audit/audit-log.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { repeatTransient } from '../context/repeat-transient.ts';
import { requireLocation } from './locate-page.ts';

/**
 * Sets the importance of pages, which counts where their host is overloaded.
 * @param call.input.importance one of the classes 1/4 to 8; null: that of their seed lists
 * @returns how many of the URLs are known
 * @throws {ServiceError} `invalid` for an unknown class or a malformed URL
 */
export async function setImportanceOfPages(
  { prisma, clock }: Dependencies,
  call: {
    ctx: ActorContext;
    input: { urls: readonly string[]; importance: number | null; reason?: string | undefined };
  },
): Promise<{ count: number }> {
  const { urls, importance, reason } = call.input;
  if (importance !== null && !importanceClasses.some((known) => known === importance)) {
    const known = importanceClasses.join(', ');
    throw refusal('invalid', 'unknownImportance', { importance, known }, 'importance');
  }
  const pages = urls.map(requireLocation);
  const importanceClass = importance === null ? null : importanceClassOf(importance);
  const subject = pages.length === 1 && pages[0] ? `page:${pages[0].url}` : 'pages';
  const audit = (count: number) =>
    actOf(call.ctx, {
      at: clock.now(),
      action: 'pages.importance',
      subject,
      before: null,
      after: { importance, count },
      reason,
    });
  const count = await repeatTransient(() => setPageImportance(prisma, { pages, importanceClass, audit }));
  return { count };
}
