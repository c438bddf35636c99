import type { AuditEntry, HostDetail, PageDetail, SeedListView, SettingView } from '@meguri/contracts';

/** A made-up installation, held in memory: what the console shows while nothing real is there. */
export interface MemoryWorld {
  random: () => number;
  hosts: Map<string, HostDetail>;
  pages: Map<string, PageDetail>;
  seedLists: SeedListView[];
  settings: Map<string, SettingView>;
  audit: AuditEntry[];
}
