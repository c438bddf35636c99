/** Server settings by name, as passed on the command line with `-c`. */
export type PostgresSettings = Readonly<Record<string, string | number>>;

const common: PostgresSettings = {
  listen_addresses: '127.0.0.1',
  // No socket in /tmp: it would be open to every local user and collide between instances.
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  max_connections: 200,
  // Short statements only: compiling them costs more than running them.
  jit: 'off',
};

/** One crawler and its database on a machine with other programs: modest memory, full durability. */
export const durableSettings: PostgresSettings = {
  ...common,
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '256MB',
  // After a checkpoint, the first change of a block writes the whole block to the log. With millions of known
  // pages nearly every change is a first one, so checkpoints must be rare. A crash replays the log since the
  // last one, which this limits. Compressing these blocks costs more time than it saves.
  max_wal_size: '1GB',
  checkpoint_timeout: '30min',
  update_process_title: 'off',
  random_page_cost: 1.1,
};

/** A database for tests: no durability, no waiting for the disk. */
export const fastSettings: PostgresSettings = {
  ...common,
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '64MB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  // Its files may be in memory, so the log is short.
  max_wal_size: '256MB',
};

export function settingArguments(settings: PostgresSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
