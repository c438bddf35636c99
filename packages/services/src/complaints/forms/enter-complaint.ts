import { type ComplaintServices, refusal } from '@meguri/api/services-port';
import { readSettings } from '@meguri/database';
import type { Dependencies } from '../../context/dependencies.ts';
import { fileComplaint } from '../inbox/file-complaint.ts';
import { complaintDetail } from '../get-complaint.ts';

/** Files a complaint that arrived by telephone or letter. */
export function createEnterComplaint(deps: Dependencies): ComplaintServices['enter'] {
  const { prisma, clock } = deps;
  return async ({ ctx, input }) => {
    if (input.text.trim() === '') throw refusal('invalid', 'emptyComplaint', {}, 'text');
    const settings = await readSettings(prisma);
    const { complaintId } = await fileComplaint(deps, settings, {
      source: 'manual',
      status: 'open',
      kind: input.kind,
      token: null,
      sender: null,
      refersTo: [],
      rawGzip: null,
      message: {
        direction: 'in',
        at: clock.now(),
        author: ctx.actor.name,
        fromName: input.fromName,
        fromAddress: input.fromAddress,
        toAddress: null,
        subject: input.subject,
        text: input.text,
        textTruncated: false,
        messageId: null,
        references: [],
        automatic: null,
        attachments: [],
        problem: null,
      },
    });
    return complaintDetail(deps, complaintId);
  };
}
