import { openCgroup } from './cgroup.ts';
import type { ProcessGroup } from './process-group.ts';
import { openProcessTree } from './process-tree.ts';

/**
 * Opens a process group in a cgroup of its own, or where that is not permitted as a tree of processes that is looked at regularly. It closes with
 * this process at the latest, so that an interrupted measurement leaves nothing running.
 */
export function openProcessGroup(name: string): ProcessGroup {
  const group = openCgroup(name) ?? openProcessTree();
  process.once('exit', group.close);
  return {
    ...group,
    close: () => {
      process.off('exit', group.close);
      group.close();
    },
  };
}
