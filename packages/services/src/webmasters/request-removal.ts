import type { RemovalRequest, WebmasterDeskServices } from '@meguri/api/services-port';
import { readSettings } from '@meguri/database';
import { z } from 'zod';
import { fileComplaint } from '../complaints/inbox/file-complaint.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { locatePage } from '../pages/locate-page.ts';
import type { DeskLimits } from './desk-limits.ts';
import { coveredHost, openClaim } from './open-claim.ts';
import { webmasterOf } from './edit-desk-settings.ts';

const requestSchema = z.object({
  address: z.union([z.literal(''), z.email().max(254)]),
  text: z.string().trim().max(20_000),
});

/** Files a webmaster's request to remove captures as a complaint; an operator decides. */
export function createRequestRemoval(
  deps: Dependencies,
  limits: DeskLimits,
): WebmasterDeskServices['requestRemoval'] {
  return async ({ ctx, key, input: { host: name, request } }) => {
    const claim = await openClaim(deps, key);
    const host = claim && (await coveredHost(deps, claim, name));
    if (!host) return { kind: 'closed' };
    const url = request.url.trim();
    if (url !== '' && locatePage(url)?.host !== name) return { kind: 'invalid', field: 'url' };
    const checked = requestSchema.safeParse(request);
    if (!checked.success)
      return { kind: 'invalid', field: String(checked.error.issues[0]?.path[0] ?? 'text') };
    if (!(await limits.mayAct(ctx, key.id))) return { kind: 'too-many' };
    const { address, text } = checked.data;
    await fileComplaint(deps, await readSettings(deps.prisma), {
      source: 'form',
      status: 'open',
      kind: 'removal',
      token: null,
      sender: null,
      refersTo: [],
      rawGzip: null,
      message: {
        direction: 'in',
        at: deps.clock.now(),
        author: null,
        fromName: webmasterOf(name),
        fromAddress: address === '' ? null : address,
        toAddress: null,
        subject: `Removal: ${name}`,
        text: [
          `Asked for at the webmaster desk; control of ${claim.hostName} is proved by ${claim.method} (claim ${claim.id}).`,
          `What: ${whatOf({ ...request, url }, name)}`,
          ...(text === '' ? [] : ['', text]),
        ].join('\n'),
        textTruncated: false,
        messageId: null,
        references: [],
        automatic: null,
        attachments: [],
        problem: null,
      },
    });
    return { kind: 'done' };
  };
}

function whatOf({ url, isPrefix }: RemovalRequest, host: string): string {
  if (url === '') return `everything of ${host}`;
  return isPrefix ? `everything that begins with ${url}` : url;
}
