// Answers one query in a sandbox: reads it from standard input, and writes the answer to standard output,
// both as JSON.
import { text } from 'node:stream/consumers';
import { answerSql } from './answer-sql.ts';
import { openTables } from './open-tables.ts';
import type { SqlAnswer, SqlTask } from './sql-messages.ts';

const task = JSON.parse(await text(process.stdin)) as SqlTask;
const connection = await openTables(task, process.cwd());
const answer: SqlAnswer = await answerSql(connection, task.sql, Object.keys(task.tables), task.limits);
process.stdout.write(JSON.stringify(answer), () => process.exit(0));
