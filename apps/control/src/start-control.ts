import { controlQueueName, controlQueuePrefix } from '@meguri/contracts';
import { openDatabase } from '@meguri/database';
import { createLoopQueue } from '@meguri/queues';
import { controlLoops } from './control-loops.ts';
import { startProgressReports } from './report-progress.ts';
import { startWorks, type WorkOptions } from './start-works.ts';

/** A crawl is idle if nothing is due within this time. */
const idleSeconds = 60;

export interface Control {
  /** Waits for the running loops. */
  stop(): Promise<void>;
}

/**
 * Starts the cluster-wide loops. Several control processes share them: each tick runs in one of them.
 *
 * @param options.progress what is sent to the parent process every second
 */
export async function startControl(
  options: WorkOptions & { progress?: 'none' | 'figures' | 'idle' },
): Promise<Control> {
  const { databaseUrl, redisUrl, log, clock, snapshotDirectory = null, progress = 'none' } = options;
  const { prisma, close } = openDatabase(databaseUrl, 2);
  const works = startWorks(prisma, options);
  const queue = createLoopQueue({
    redisUrl,
    queueName: controlQueueName,
    prefix: controlQueuePrefix,
    onError: (error) => log.error({ err: error }, 'a loop of the control plane failed'),
  });
  await queue.start([
    ...controlLoops({ prisma, clock, log, snapshotDirectory }),
    ...works.map(({ loop }) => loop),
  ]);
  const reports =
    progress === 'none'
      ? null
      : startProgressReports({
          prisma,
          redisUrl,
          clock,
          idleWithinSeconds: progress === 'idle' ? idleSeconds : null,
          send: (message) => void process.send?.(message),
        });
  return {
    stop: async () => {
      await reports?.stop();
      await queue.close();
      for (const work of works) await work.stop();
      await close();
    },
  };
}
