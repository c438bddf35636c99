import { Pool } from 'pg';
import { createWriteGroup } from '../commit/write-group.ts';
import { createInsertPages } from '../discovery/insert-pages.ts';
import { hotValueTypes } from './hot-value-types.ts';
import { createFieldCheck, type FieldsOf } from './typed-rows.ts';

/**
 * A statement of the hot path. It is prepared once per connection under its name, so one
 * name always has one text.
 */
export interface Statement<Row = unknown> {
  name: string;
  text: string;
  values: readonly (Buffer | string | number | boolean | bigint | null)[];
  /**
   * The fields of its rows, checked at the first answer; without them rows are unknown. See typed-rows.ts.
   */
  fields?: FieldsOf<Row>;
}

/** The rows of each statement. */
export type Answers<Statements extends readonly Statement[]> = {
  -readonly [Place in keyof Statements]: RowsOf<Statements[Place]>;
};
type RowsOf<Given> = Given extends { fields: FieldsOf<infer Row> } ? Row[] : unknown[];

/**
 * Runs the statements of every page, on separate connections: prepared, planned once, with binary
 * parameters, and pipelined (docs/decisions/0010-hot-statements-without-prisma.md).
 */
export interface HotPath {
  /**
   * Runs statements in one transaction and one round trip.
   *
   * @returns the rows of each statement
   * @throws the first error; nothing has changed then, unless the connection broke before the answer to the
   * commit arrived, or a statement lacks a field of its rows
   */
  transaction<const Statements extends readonly Statement[]>(
    statements: Statements,
  ): Promise<Answers<Statements>>;
  close(): Promise<void>;
}

/**
 * Generic plans, made once per connection, that always use the index. Otherwise the planner would read all
 * of a small table, and keep that plan when the table has grown.
 */
const sessionSettings = `SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET enable_mergejoin = off;
  SET jit = off; SET timezone = 'UTC'`;

/**
 * A statement without an answer for this long fails and its connection is closed, a quarter of an hour
 * before TCP would time out. No transaction of the hot path takes nearly as long.
 */
const longestSilenceMs = 60_000;

/**
 * Called with how long the server took for a statement, counted from its previous answer. For measurements.
 */
export type AnswerObserver = (statement: string, milliseconds: number) => void;

/**
 * @param maxConnections most connections; each runs one transaction at a time
 * @param options.silenceMs how long an answer or a connection may take
 */
export function openHotPath(
  databaseUrl: string,
  maxConnections: number,
  { silenceMs = longestSilenceMs, onAnswer }: { silenceMs?: number; onAnswer?: AnswerObserver } = {},
): HotPath {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    pipeline: true,
    query_timeout: silenceMs,
    connectionTimeoutMillis: silenceMs,
    types: hotValueTypes(),
  });
  // A broken idle connection is replaced at its next use, which reports the error if the
  // server is still unreachable.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    // Running statements report a broken connection themselves.
    client.on('error', () => undefined);
    client.query(sessionSettings).catch(() => undefined);
    client.query(createWriteGroup).catch(() => undefined);
    client.query(createInsertPages).catch(() => undefined);
  });
  const checkFields = createFieldCheck();
  return {
    transaction: async <const Statements extends readonly Statement[]>(statements: Statements) => {
      const client = await pool.connect();
      let isSound = false;
      try {
        const asked = () => {
          const answers = statements.map(({ name, text, values }) =>
            client.query({ name, text, values: [...values] }),
          );
          if (onAnswer) observe(statements, answers, onAnswer);
          return answers;
        };
        // A statement alone is a transaction of its own.
        const isAlone = statements.length === 1;
        const answers = await Promise.allSettled(
          isAlone ? asked() : [client.query('BEGIN'), ...asked(), client.query('COMMIT')],
        );
        const results = answers.map((answer) => {
          if (answer.status === 'rejected') throw answer.reason;
          return answer.value;
        });
        isSound = true;
        const own = isAlone ? results : results.slice(1, -1);
        statements.forEach((statement, place) => checkFields(statement, own[place]?.fields ?? []));
        return own.map(({ rows }) => rows) as Answers<Statements>;
      } finally {
        client.release(!isSound);
      }
    },
    close: () => pool.end(),
  };
}

/** The server executes the statements of a round trip one after the other. */
function observe(
  statements: readonly Statement[],
  answers: readonly Promise<unknown>[],
  onAnswer: AnswerObserver,
): void {
  let beforeMs = performance.now();
  statements.forEach(({ name }, place) => {
    const note = () => {
      const nowMs = performance.now();
      onAnswer(name, nowMs - beforeMs);
      beforeMs = nowMs;
    };
    answers[place]?.then(note, () => undefined);
  });
}
