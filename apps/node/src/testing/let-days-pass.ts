import { addCaptureMonthsBetween, type PrismaClient } from '@meguri/database';

/**
 * Lets days pass at once: moves every instant in the database back by so many days. The crawl must be idle;
 * instants that servers state are not moved.
 */
export async function letDaysPass(prisma: PrismaClient, days: number): Promise<void> {
  const time = `${days * 86_400} seconds`;
  const { _min: first, _max: last } = await prisma.capture.aggregate({
    _min: { capturedAt: true },
    _max: { capturedAt: true },
  });
  if (first.capturedAt && last.capturedAt)
    await addCaptureMonthsBetween(
      prisma,
      new Date(first.capturedAt.getTime() - days * 86_400_000),
      last.capturedAt,
    );
  await prisma.$transaction([
    prisma.$executeRaw`
      UPDATE page SET next_visit_at = CASE WHEN next_visit_at < '3000-01-01Z' THEN next_visit_at - ${time}::interval ELSE next_visit_at END,
        discovered_at = discovered_at - ${time}::interval, last_verdict_at = last_verdict_at - ${time}::interval,
        last_changed_at = last_changed_at - ${time}::interval, last_failed_at = last_failed_at - ${time}::interval`,
    prisma.$executeRaw`
      UPDATE capture SET captured_at = captured_at - ${time}::interval, refers_to_at = refers_to_at - ${time}::interval`,
    prisma.$executeRaw`UPDATE host_content SET captured_at = captured_at - ${time}::interval`,
    prisma.$executeRaw`
      UPDATE host SET clock_at = clock_at - ${time}::interval, last_access_at = last_access_at - ${time}::interval,
        next_access_at = next_access_at - ${time}::interval, next_due_at = next_due_at - ${time}::interval`,
  ]);
}
