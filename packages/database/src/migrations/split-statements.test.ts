import { expect, test } from 'vitest';
import { migrationsDirectory, readMigrations } from './schema-engine.ts';
import { splitStatements } from './split-statements.ts';

test.each([
  ['SELECT 1; SELECT 2;', ['SELECT 1', 'SELECT 2']],
  ['-- one; and two\nSELECT 1 /* three; */ + 2', ['SELECT 1   + 2']],
  [
    `INSERT INTO a VALUES ('it''s; -- here'); SELECT ";"`,
    [`INSERT INTO a VALUES ('it''s; -- here')`, 'SELECT ";"'],
  ],
  ['DO $$ BEGIN; END $$; SELECT $1 - 2 / 3', ['DO $$ BEGIN; END $$', 'SELECT $1 - 2 / 3']],
  ['CREATE FUNCTION f() AS $body$ a; $$ b; $body$;\n', ['CREATE FUNCTION f() AS $body$ a; $$ b; $body$']],
  ['-- nothing\n;;', []],
])('%s', (script, statements) => {
  expect(splitStatements(script)).toEqual(statements);
});

test('no migration loses a statement', async () => {
  const { migrationDirectories } = await readMigrations(migrationsDirectory);
  for (const { migrationFile } of migrationDirectories) {
    const script = migrationFile.content.tag === 'ok' ? migrationFile.content.value : '';
    const count = script.match(/;\s*$/gm)?.length ?? 0;
    expect(splitStatements(script).length).toBeGreaterThanOrEqual(1);
    expect(splitStatements(script).length).toBeLessThanOrEqual(count);
  }
});
