import { refusal, type PackageServices } from '@meguri/api/services-port';
import { packageRequestSchema, type PackageRequest, type PackageRequestInput } from '@meguri/contracts';
import {
  findConsumer,
  findPackageDetail,
  insertPackageRequest,
  listPackageRows,
  makePackagesDue,
} from '@meguri/database';
import { placeRanges } from '@meguri/urls';
import { z } from 'zod';
import { actOf } from '../audit/audit-log.ts';
import { decodeCursor, pageOfRows } from '../context/cursor.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { problemsOf, unknownConsumer } from './consumer-services.ts';

const perList = 100;
/** Most packages on request of one consumer that wait or are being made. */
export const maxRequests = 3;

export function createPackageServices({ prisma, clock }: Dependencies): PackageServices {
  const requireApproved = async (name: string) => {
    const consumer = await findConsumer(prisma, name);
    if (!consumer) throw unknownConsumer(name);
    if (consumer.state !== 'approved')
      throw refusal('conflict', 'consumerNotApproved', { name, state: consumer.state }, 'name');
    return consumer;
  };
  return {
    list: async ({ input: { consumer = null, cursor } }) => {
      const before = decodeCursor(z.string().regex(/^\d{1,18}$/), cursor);
      const found = await listPackageRows(prisma, { consumer, before, limit: perList + 1 });
      return pageOfRows(found, perList, ({ id }) => id);
    },
    get: async ({ input: { id } }) => {
      const found = await findPackageDetail(prisma, id);
      if (!found) throw refusal('not-found', 'unknownPackage', { id }, 'id');
      return found;
    },
    make: async ({ ctx, input: { name, reason } }) => {
      await requireApproved(name);
      const act = { at: clock.now(), action: 'package.make', before: null, after: null, reason } as const;
      const { subject: _, ...audit } = actOf(ctx, { ...act, subject: '' });
      if (!(await makePackagesDue(prisma, { name, audit }))) throw unknownConsumer(name);
    },
    request: async ({ ctx, input: { name, request: given, reason } }) => {
      const consumer = await requireApproved(name);
      const request = checkedRequest(given);
      const at = clock.now();
      const act = {
        at,
        action: 'package.request',
        before: null,
        after: { urls: request.urls.length },
      } as const;
      const { subject: _, ...audit } = actOf(ctx, { ...act, subject: '', reason });
      const requestedBy = ctx.actor.name;
      const most = maxRequests;
      const id = await insertPackageRequest(prisma, { consumer, request, requestedBy, at, most, audit });
      if (id === null) throw refusal('too-many-attempts', 'tooManyPackageRequests', { name, most });
      return { id };
    },
  };
}

/** @throws {ServiceError} `invalid` with what to correct */
export function checkedRequest(input: PackageRequestInput): PackageRequest {
  const request = packageRequestSchema.safeParse(input);
  if (!request.success) throw badRequest(problemsOf(request.error));
  const { definition, urls } = request.data;
  try {
    placeRanges(definition.place);
  } catch (error) {
    throw badRequest(error instanceof Error ? error.message : String(error));
  }
  return { definition: { ...definition, requisites: false, hasUrlList: urls.length > 0 }, urls };
}

const badRequest = (problem: string) => refusal('invalid', 'badPackageRequest', { problem }, 'request');
