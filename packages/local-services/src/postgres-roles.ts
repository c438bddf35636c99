import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseName, runSql, type HeldCluster, type PostgresFiles } from './postgres-cluster.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { generatePassword } from './service-process.ts';

/** Owns database, schema and tables, and migrates them. */
const ownerRole = 'meguri_owner';
/** Reads and writes rows, as far as migrations grant it. */
const applicationRole = 'meguri_app';

/** Name and password of a role, as used in a URL. */
export interface RoleLogin {
  user: string;
  password: string;
}

export interface RoleLogins {
  owner: RoleLogin;
  application: RoleLogin;
}

/** The shared memory of a killed server disappears within seconds. */
const passingReason = /pre-existing shared memory block/;
const maxAttempts = 10;
const retryMilliseconds = 500;

/**
 * The roles of a cluster whose server is stopped. Creates them if their file is missing: in a new cluster,
 * and in one of a release that only had the superuser, whose tables they take over.
 *
 * The superuser keeps its name and loses its password and the right to log in.
 *
 * @throws {LocalServiceError} `postgres-failed`
 */
export async function ensureRoles(
  files: PostgresFiles,
  binaries: PostgresBinaries,
  held: HeldCluster,
  { fast = false, log }: { fast?: boolean; log: (line: string) => void },
): Promise<RoleLogins> {
  const stored = readRoles(files.rolesFile);
  if (stored !== null) return loginsOf(stored);
  const passwords = { owner: generatePassword(), application: generatePassword() };
  for (let attempt = 1; ; attempt += 1) {
    try {
      runSql(binaries, held, { database: databaseName, fast, statements: statementsOf(passwords) });
      break;
    } catch (error) {
      if (attempt === maxAttempts || !passingReason.test(String(error))) throw error;
      await delay(retryMilliseconds);
    }
  }
  const unfinished = `${files.rolesFile}.new`;
  writeFileSync(unfinished, JSON.stringify(passwords), { mode: 0o600 });
  renameSync(unfinished, files.rolesFile);
  log(`database roles: ${ownerRole} migrates, ${applicationRole} reads and writes`);
  return loginsOf(passwords);
}

interface Passwords {
  owner: string;
  application: string;
}

function loginsOf({ owner, application }: Passwords): RoleLogins {
  return {
    owner: { user: ownerRole, password: owner },
    application: { user: applicationRole, password: application },
  };
}

/** Null if the roles are not created yet. */
function readRoles(file: string): Passwords | null {
  try {
    const { owner, application } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Passwords>;
    return typeof owner === 'string' && typeof application === 'string' ? { owner, application } : null;
  } catch {
    return null;
  }
}

/** Repeatable, so that an interrupted run is completed by the next one. Passwords need no quoting. */
function statementsOf({ owner, application }: Passwords): string[] {
  const create = (role: string) =>
    `DO $$ BEGIN IF to_regrole('${role}') IS NULL THEN CREATE ROLE ${role}; END IF; END $$`;
  const alter = (role: string, rights: string, password: string) =>
    `ALTER ROLE ${role} LOGIN NOSUPERUSER ${rights} NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD '${password}'`;
  return [
    create(ownerRole),
    create(applicationRole),
    alter(ownerRole, 'CREATEDB', owner),
    alter(applicationRole, 'NOCREATEDB', application),
    // The owner may end the application's connections.
    `GRANT ${applicationRole} TO ${ownerRole}`,
    `ALTER DATABASE ${databaseName} OWNER TO ${ownerRole}`,
    `REVOKE ALL ON DATABASE ${databaseName} FROM PUBLIC`,
    `GRANT CONNECT, TEMPORARY ON DATABASE ${databaseName} TO ${applicationRole}`,
    transferTables,
    `ALTER ROLE ${databaseName} NOLOGIN PASSWORD NULL`,
  ];
}

/** Indexes and sequences move with their tables; objects of an extension stay the superuser's. */
const transferTables = `DO $$ DECLARE statement text; BEGIN FOR statement IN
  SELECT format('ALTER %s %s OWNER TO ${ownerRole}', CASE class.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW'
    WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END, class.oid::regclass)
  FROM pg_class AS class WHERE class.relnamespace = 'public'::regnamespace AND class.relkind IN ('r', 'p', 'v', 'm', 'S')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = class.oid AND deptype IN ('a', 'i', 'e'))
  LOOP EXECUTE statement; END LOOP; END $$`.replaceAll(/\s+/g, ' ');
