import { Client } from 'pg';
import { hostSettingColumns } from '../hosts/host-setting-columns.ts';

/**
 * Tables whose rows follow from the commits of nodes, from other rows or from the present, so that a rebuild makes them
 * again or does without them. Every other table is journaled row by row.
 */
export const derivedTables: readonly string[] = [
  '_prisma_migrations',
  'applied_commit',
  'capture',
  'change_detection_count',
  'consumer_push',
  'counter',
  'crawl_budget',
  'crawl_event',
  'deferred_link',
  'discovered_batch',
  'domain_count',
  'feed_subscription',
  'figure_sample',
  'file_check',
  'file_damage',
  'file_digest',
  'file_replica',
  'generated_host_day',
  'generated_hour',
  'host',
  'host_announcement',
  'host_content',
  'host_day',
  'host_hour',
  'host_interval_count',
  'host_name',
  'host_rank',
  'host_rate_cell',
  'journal_change',
  'map_cell_count',
  'node',
  'package',
  'package_file',
  'package_place',
  'package_schedule',
  'page',
  'page_interval_count',
  'page_interval_day',
  'pulled_package',
  'pulled_removal',
  'purge_part',
  'received_package',
  'robots',
  'robots_version',
  'scan',
  'scan_cpu_sample',
  'scan_node',
  'scan_piece',
  'scan_skipped',
  'scan_worker',
  'session',
  'sign_in_link',
  'statistic_hour',
  'statistic_minute',
  'storage_day',
  'url_index_run',
  'warc_file',
  'what_if_run',
];

/**
 * Tables with hashes of secrets, or with mails as they came: files of the archive are read and copied by more people than
 * the database. Tokens and proofs of webmasters are made again.
 */
export const secretTables: readonly string[] = [
  'api_token',
  'complaint_raw_mail',
  'consumer_token',
  'package_key',
  'quarantined_message',
  'webmaster_claim',
];

interface PartlyJournaled {
  table: string;
  events: string;
  /** Journaled when one of these is written. No commit of a node writes them. */
  when: readonly string[];
  /** What identifies the row, for an update of the others. */
  key: readonly string[];
  columns: readonly string[];
  /** The columns make a row, where there is none. */
  isComplete?: true;
  /** Condition on the new row. */
  only?: string;
  /** Rows that are there when the trigger is made are journaled, too. */
  takesExisting?: true;
}

const hostColumns = [
  ...hostSettingColumns,
  'paused',
  'throttle',
  'edit_audit_id',
  'resolution',
  'resolution_audit_id',
  'drop_below_value',
  'drop_up_to_importance',
];
/** Follow from the edits of others. */
const hostFollowing = ['last_page_at', 'last_page_key'];
const purgedColumns = [
  'record_type',
  'payload_digest',
  'refers_to_at',
  'refers_to_key',
  'mime',
  'title',
  'language',
  'etag',
  'last_modified',
];

/**
 * Columns of derived tables that operators, webmasters and purges write; of users, all but the hash of the password; of
 * imports, what reading them again takes.
 */
export const partlyJournaled: readonly PartlyJournaled[] = [
  {
    table: 'host',
    events: 'UPDATE',
    when: hostColumns,
    key: ['host_id'],
    columns: [...hostColumns, ...hostFollowing],
  },
  {
    table: 'page',
    events: 'UPDATE',
    when: ['importance_class'],
    key: ['host_id', 'url_key'],
    columns: ['importance_class'],
  },
  {
    table: 'capture',
    events: 'UPDATE',
    when: ['record_type'],
    key: ['host_id', 'url_key', 'captured_at'],
    columns: purgedColumns,
  },
  {
    table: 'user',
    events: 'INSERT OR DELETE OR UPDATE',
    when: ['name', 'role'],
    key: ['id'],
    columns: ['name', 'role', 'created_at'],
    isComplete: true,
  },
  {
    table: 'import',
    events: 'INSERT OR DELETE OR UPDATE',
    // Progress is written for each batch: what was stored is stored again.
    when: ['state'],
    key: ['id'],
    columns: [
      'state',
      'seed_list_id',
      'created_at',
      'created_by',
      'finished_at',
      'counts',
      'problem',
      'copies',
    ],
    isComplete: true,
    takesExisting: true,
  },
  {
    table: 'import_file',
    events: 'INSERT OR UPDATE',
    when: ['is_read'],
    key: ['import_id', 'number'],
    columns: [
      'path',
      'tag',
      'bytes',
      'read_bytes',
      'format',
      'is_read',
      'entries',
      'skipped',
      'problem_count',
      'problems',
      'other_forms',
    ],
    isComplete: true,
    takesExisting: true,
  },
  {
    table: 'warc_file',
    events: 'INSERT OR UPDATE',
    when: ['sha256'],
    key: ['name'],
    columns: ['node_id', 'opened_at', 'sealed_at', 'bytes', 'sha256'],
    isComplete: true,
    // A rebuild reads those of imports again.
    only: 'NEW.import_id IS NULL',
  },
];

/**
 * Gives every table that is journaled its trigger, those of later migrations included. Nothing is locked where all have
 * theirs.
 *
 * @param ownerUrl of the role that owns the tables
 */
export async function journalTables(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string }>(
      `SELECT relname::text AS "table" FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
        AND NOT relispartition AND to_regproc('public.journal_change') IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = pg_class.oid AND tgname = 'journal_change') ORDER BY 1`,
    );
    for (const { table } of rows) {
      const part = partlyJournaled.find((one) => one.table === table);
      if (part) await journalPart(client, part);
      else if (![...derivedTables, ...secretTables].includes(table))
        await client.query(
          `CREATE TRIGGER journal_change AFTER INSERT OR UPDATE OR DELETE ON ${client.escapeIdentifier(table)}
          FOR EACH ROW EXECUTE FUNCTION journal_change()`,
        );
    }
  } finally {
    await client.end();
  }
}

async function journalPart(client: Client, part: PartlyJournaled): Promise<void> {
  await client.query(triggerOf(client, part));
  const [column] = part.when;
  if (!part.takesExisting || column === undefined) return;
  const name = client.escapeIdentifier(column);
  await client.query(`UPDATE ${client.escapeIdentifier(part.table)} SET ${name} = ${name}`);
}

function triggerOf(client: Client, part: PartlyJournaled): string {
  const { table, events, when, key, columns, only = 'true' } = part;
  const named = when.map((column) => client.escapeIdentifier(column)).join(', ');
  const journaled = [...new Set([...key, ...columns])]
    .map((column) => client.escapeLiteral(column))
    .join(', ');
  return `CREATE TRIGGER journal_change AFTER ${events} OF ${named} ON ${client.escapeIdentifier(table)}
    FOR EACH ROW WHEN (${only}) EXECUTE FUNCTION journal_change(${journaled})`;
}
