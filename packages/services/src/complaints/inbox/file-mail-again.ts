import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { refusal, type ComplaintServices } from '@meguri/api/services-port';
import { findQuarantinedMessage, isTransient, MailTakenError } from '@meguri/database';
import { actOf } from '../../audit/audit-log.ts';
import type { Dependencies } from '../../context/dependencies.ts';
import { reasonOf, receiveMail } from './receive-mail.ts';

const decompress = promisify(gunzip);

/** More than any mail that was accepted. */
const maxMailBytes = 256 * 2 ** 20;

/** Files a quarantined message and releases it; one that still cannot be filed stays quarantined. */
export function createFileMailAgain(deps: Dependencies): ComplaintServices['fileMailAgain'] {
  return async ({ ctx, input: { mail, reason } }) => {
    const id = BigInt(mail);
    const unfiled = await findQuarantinedMessage(deps.prisma, id);
    if (!unfiled) throw refusal('not-found', 'mailFiled', {}, 'mail');
    const audit = actOf(ctx, {
      at: deps.clock.now(),
      action: 'complaint.file-mail',
      subject: `mail:${mail}`,
      before: null,
      after: null,
      reason,
    });
    try {
      const { complaintId } = await receiveMail(deps, {
        raw: await decompress(unfiled.gzip, { maxOutputLength: maxMailBytes }),
        to: unfiled.recipients,
        isCut: unfiled.isCut,
        release: { id, audit },
      });
      return { complaint: complaintId };
    } catch (error) {
      if (error instanceof MailTakenError) throw refusal('not-found', 'mailFiled', {}, 'mail');
      if (isTransient(error)) throw error;
      throw refusal('invalid', 'mailUnfiled', { reason: reasonOf(error) }, 'mail');
    }
  };
}
