import { type Clock, millisecondsPerDay } from '@meguri/contracts';
import { readSettings, settingChangedAt, writeSetting, type PrismaClient } from '@meguri/database';
import { priorFromSettings, priorPropertyNames, priorSettingKey } from '@meguri/schedule';
import { historySample, preferPrior, type PriorPreference } from '@meguri/simulation';
import { recordedHosts, sampleHistories } from './recorded-hosts.ts';

/** Recorded as the writer of the setting. */
const actor = 'control';

/**
 * The outer loop of scheduling: judges whether another prior would have predicted the crawl's own history
 * better, and moves one of its settings by a step if that is clear. Any write of these settings, by the crawl
 * or by an operator, defers the next judgement by {@link historySample.everyDays} days.
 *
 * @returns the preferred value that was set; null for none
 */
export async function learnPrior(prisma: PrismaClient, clock: Clock): Promise<PriorPreference | null> {
  const settings = await readSettings(prisma);
  const { everyDays, ...sample } = historySample;
  const now = clock.now();
  if (
    !settings['schedule.learnPrior'] ||
    now.getTime() - (await priorChangedAt(prisma)) < everyDays * millisecondsPerDay
  )
    return null;
  const seed = Math.floor(now.getTime() / millisecondsPerDay);
  const histories = await sampleHistories(prisma, { ...sample, seedListId: null, seed });
  const preferred = preferPrior(recordedHosts(histories), priorFromSettings(settings));
  if (preferred === null) return null;
  const key = priorSettingKey(preferred.property);
  const after = preferred.value;
  await writeSetting(prisma, {
    key,
    value: after,
    audit: {
      at: now,
      actor,
      action: 'setting.set',
      subject: `setting:${key}`,
      before: preferred.presentValue,
      after,
      reason: reasonOf(preferred),
      origin: 'meguri',
    },
  });
  return preferred;
}

/** When a setting of the prior was last written, milliseconds; 0 for never. */
async function priorChangedAt(prisma: PrismaClient): Promise<number> {
  const keys = priorPropertyNames.map(priorSettingKey);
  const instants = await Promise.all(keys.map((key) => settingChangedAt(prisma, key)));
  return Math.max(...instants.map((instant) => instant?.getTime() ?? 0));
}

/** Readable in any language; the setting's description explains it. */
function reasonOf({ verdicts, hosts, gainPerVerdict }: PriorPreference): string {
  return `schedule.learnPrior: ${verdicts} verdicts, ${hosts} hosts, +${gainPerVerdict.toFixed(4)} nats`;
}
