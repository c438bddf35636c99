import type { Clock } from '@meguri/contracts';
import { readSettings, settingChangedAt, writeSetting, type PrismaClient } from '@meguri/database';
import { historySample, preferPriorShape, type PriorPreference } from '@meguri/simulation';
import { recordedHosts, sampleHistories } from './recorded-hosts.ts';

const dayMs = 86_400_000;
const key = 'schedule.priorShape';

/** Who writes the setting when nobody did. */
const actor = 'control';

/**
 * The outer loop of scheduling: looks whether the crawl's own history would have been foreseen better had the prior about pages been held more or less
 * strongly, and moves the setting by a step if that is clear, at most once in {@link historySample.everyDays} days, counted from when anybody wrote it.
 *
 * @returns what was preferred and set; null for nothing
 */
export async function learnPrior(prisma: PrismaClient, clock: Clock): Promise<PriorPreference | null> {
  const [settings, changedAt] = await Promise.all([readSettings(prisma), settingChangedAt(prisma, key)]);
  const { everyDays, ...sample } = historySample;
  const now = clock.now();
  const isSettled = changedAt === null || now.getTime() - changedAt.getTime() >= everyDays * dayMs;
  if (!settings['schedule.learnPrior'] || !isSettled) return null;
  const seed = Math.floor(now.getTime() / dayMs);
  const histories = await sampleHistories(prisma, { ...sample, seedListId: null, seed });
  const before = settings[key];
  const preferred = preferPriorShape(recordedHosts(histories), before);
  if (preferred === null) return null;
  const after = preferred.priorShape;
  await writeSetting(prisma, {
    key,
    value: after,
    audit: {
      at: now,
      actor,
      action: 'setting.set',
      subject: `setting:${key}`,
      before,
      after,
      reason: reasonOf(preferred),
    },
  });
  return preferred;
}

/** For readers of any language; what it is about stands in the meaning of the setting. */
function reasonOf({ verdicts, hosts, gainPerVerdict }: PriorPreference): string {
  return `schedule.learnPrior: ${verdicts} verdicts, ${hosts} hosts, +${gainPerVerdict.toFixed(4)} nats`;
}
