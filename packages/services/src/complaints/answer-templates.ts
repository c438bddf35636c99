import type { ComplaintServices } from '@meguri/api/services-port';
import { readSettings } from '@meguri/database';
import { answerTemplates } from '@meguri/mail';
import type { Dependencies } from '../context/dependencies.ts';
import { complaintDetail } from './get-complaint.ts';

/** Beginnings of answers with what was done put in, those in the language of the complaint first. */
export function createListTemplates(deps: Dependencies): ComplaintServices['templates'] {
  return async ({ input }) => {
    const [complaint, settings] = await Promise.all([
      complaintDetail(deps, input.id),
      readSettings(deps.prisma),
    ]);
    const [host] = complaint.linkedHosts;
    const templates = answerTemplates({
      name: complaint.fromName,
      host: host?.name ?? null,
      intervalSeconds: host?.known
        ? Math.max(host.known.effectiveIntervalSeconds, host.known.minIntervalSeconds ?? 0)
        : null,
      product: settings['crawler.product'],
      contactUrl: settings['crawler.contactUrl'],
    });
    const first = complaint.language === 'ja' ? 'ja' : 'en';
    return templates.toSorted((a, b) => Number(b.language === first) - Number(a.language === first));
  };
}
