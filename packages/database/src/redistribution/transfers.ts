import type { PrismaClient } from '../connection/client.ts';

/** A transfer as it begins. */
export interface NewTransfer {
  consumer: { id: number; name: string };
  packageId: string;
  file: string;
  address: string;
  fromByte: number;
  bytes: number;
  at: Date;
}

/** Logs that a transfer begins; from then on the consumer counts as one that has records of the package. @returns its id */
export async function beginTransfer(prisma: PrismaClient, transfer: NewTransfer): Promise<bigint> {
  const { consumer, packageId, file, address, fromByte, bytes, at } = transfer;
  const create = prisma.packageTransfer.create({
    data: {
      consumerId: consumer.id,
      consumer: consumer.name,
      packageId: BigInt(packageId),
      file,
      address,
      startedAt: at,
      fromByte: BigInt(fromByte),
      bytes: BigInt(bytes),
    },
    select: { id: true },
  });
  if (file.startsWith('manifest.')) return (await create).id;
  const receive = prisma.$executeRaw`
    INSERT INTO received_package (package_id, consumer_id, kind, made_at, positions)
    SELECT id, consumer_id, kind, coalesce(ready_at, created_at), positions FROM package WHERE id = ${BigInt(packageId)}
    ON CONFLICT DO NOTHING`;
  const [{ id }] = await prisma.$transaction([create, receive]);
  return id;
}

/**
 * Logs the end of a transfer. It is complete if everything requested was sent, up to the last byte of the
 * file.
 */
export async function endTransfer(
  prisma: PrismaClient,
  { id, sentBytes, isComplete, at }: { id: bigint; sentBytes: number; isComplete: boolean; at: Date },
): Promise<void> {
  await prisma.packageTransfer.updateMany({
    where: { id },
    data: { endedAt: at, sentBytes: BigInt(sentBytes), isComplete },
  });
}
