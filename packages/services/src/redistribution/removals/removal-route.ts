import { takeRemovalList } from '@meguri/database';
import type { Dependencies } from '../../context/dependencies.ts';
import type { PublicRoute } from '../../public-archive/public-route.ts';
import { plainAnswer } from '../../replay/archive-answer.ts';
import { authenticateConsumer } from '../authenticate.ts';
import { jsonAnswer, strangerAnswer } from '../json-answer.ts';
import { takeAcknowledgement } from './take-acknowledgement.ts';

/** An acknowledgement is a few hundred bytes. */
const maxBodyBytes = 16_384;

/** Serves lists of removed records by number, and takes their acknowledgements. */
export function removalRoute({ prisma, clock }: Dependencies): PublicRoute {
  return {
    path: '/packages/removals/',
    takesPosts: true,
    answer: async (request) => {
      const consumer = await authenticateConsumer({ prisma, clock }, request);
      if (consumer === null) return strangerAnswer();
      const [, number = '', name = ''] =
        /^([1-9]\d{0,8})(\.json|\.sig|\/acknowledgement)$/.exec(request.rest) ?? [];
      const sequence = Number(number);
      if (name === '/acknowledgement') {
        if (request.method !== 'POST')
          return plainAnswer(405, 'Send an acknowledgement with POST.', { allow: 'POST' });
        const body = await request.readBody(maxBodyBytes);
        if (body === null)
          return plainAnswer(413, `An acknowledgement has at most ${maxBodyBytes} bytes.`, {
            connection: 'close',
          });
        await takeAcknowledgement(prisma, { consumer, sequence, body: jsonOf(body), now: clock.now() });
        return jsonAnswer(200, { acknowledged: sequence });
      }
      if (request.method === 'POST')
        return plainAnswer(405, 'Lists are read-only. Use GET or HEAD.', { allow: 'GET, HEAD' });
      const list =
        name === ''
          ? null
          : await takeRemovalList(prisma, { consumerId: consumer.id, sequence, now: clock.now() });
      if (list === null) return plainAnswer(404, 'You have no list of removed records with this number.');
      const { headers } = jsonAnswer(200, {});
      const body = name === '.json' ? list.document : Buffer.from(list.signature);
      return { status: 200, headers: { ...headers, etag: `"${digestOf(list)}${name}"` }, body };
    },
  };
}

const digestOf = ({ sha256 }: { sha256: Uint8Array }) => Buffer.from(sha256).toString('hex');

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
