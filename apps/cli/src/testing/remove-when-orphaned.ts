import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/**
 * Waits for the end of standard input, which is the end of this process, then stops the services below the
 * directory and removes it.
 */
const script = `
cat > /dev/null
postgres=$(head -n 1 "$1/postgres/cluster/postmaster.pid" 2> /dev/null)
redis=$(sed -n 's/.*"pid":\\([0-9]*\\).*/\\1/p' "$1/redis/process.json" 2> /dev/null)
for pid in $postgres $redis; do
  kill -QUIT "$pid"
  while kill -0 "$pid"; do sleep 0.1; done
done
rm -rf "$1"
`;

/**
 * Removes a directory of test services when this process ends, even by a kill: an interrupted test run skips
 * its tear-down, and services run in separate sessions.
 */
export function removeWhenOrphaned(directory: string): void {
  const watcher = spawn('sh', ['-c', script, 'sh', directory], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
}
