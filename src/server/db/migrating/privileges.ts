import { sql } from 'kysely'
import type { Db, Trx } from '../schema.ts'
import { DatabaseUnavailable } from '../unavailable.ts'

/** The schema of the job queue (pg-boss), which migrates its tables itself. */
export const QUEUE_SCHEMA = 'pgboss'

/** Rows of these tables are never changed or deleted; triggers refuse it to the owner, too (`functions/append-only.sql`). */
const appendOnly = ['audit_log', 'ledger_entries', 'ledger_transactions', 'security_events']

/** Whether the user may read every table, and change none of the append-only ones. */
export const hasPrivileges = async (trx: Db, user: string): Promise<boolean> => {
  const { rows } = await sql<{ granted: boolean }>`
    select bool_and(has_table_privilege(${user}, oid, 'insert')) and not bool_or(
      relname = any(${appendOnly}::text[]) and has_table_privilege(${user}, oid, 'update, delete')) as granted
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition`.execute(
    trx,
  )
  return rows[0]?.granted ?? false
}

/** Gives the user the tables, types and functions of the job queue. */
const giveQueue = async (trx: Trx, user: string): Promise<void> => {
  await sql`alter schema ${sql.id(QUEUE_SCHEMA)} owner to ${sql.id(user)}`.execute(trx)
  const { rows } = await sql<{ statement: string }>`
    with given as (select ${QUEUE_SCHEMA}::regnamespace as space, ${user}::regrole as role)
    select format('alter table %s owner to %I', c.oid::regclass, ${user}::text) as statement
    from given join pg_class c on c.relnamespace = space and c.relowner <> role
    where c.relkind in ('r', 'p', 'v')
    union all select format('alter routine %s owner to %I', f.oid::regprocedure, ${user}::text)
    from given join pg_proc f on f.pronamespace = space and f.proowner <> role
    union all select format('alter type %s owner to %I', t.oid::regtype, ${user}::text)
    from given join pg_type t on t.typnamespace = space and t.typowner <> role where t.typtype = 'e'`.execute(
    trx,
  )
  for (const row of rows) await sql.raw(row.statement).execute(trx)
}

/**
 * Grants a user who does not own the tables what the application needs: to read and write rows, but neither to change or
 * delete those of append-only tables nor to change the schema. Throws DatabaseUnavailable if the owner is not a member of that
 * user, to whom it gives tables of the job queue.
 */
export const grantPrivileges = async (trx: Trx, user: string): Promise<void> => {
  const { rows } = await sql<{ owner: string; gives: boolean; analyzes: boolean }>`
    select current_user as owner, pg_has_role(${user}, 'member') as gives,
      current_setting('server_version_num')::int >= 170000 as analyzes`.execute(trx)
  if (!rows[0] || rows[0].owner === user || (await hasPrivileges(trx, user))) return
  if (!rows[0].gives)
    throw new DatabaseUnavailable(
      `the owner of the database must be a member of its other user: grant ${user} to ${rows[0].owner}`,
    )
  const grantee = sql.id(user)
  await sql`grant usage on schema public to ${grantee}`.execute(trx)
  await sql`grant select, insert, update, delete on all tables in schema public to ${grantee}`.execute(trx)
  await sql`grant usage, select on all sequences in schema public to ${grantee}`.execute(trx)
  // To analyze tables after many changes. Older servers leave that to autovacuum.
  if (rows[0].analyzes) await sql`grant maintain on all tables in schema public to ${grantee}`.execute(trx)
  const tables = sql.join(appendOnly.map((table) => sql.id(table)))
  await sql`revoke update, delete on ${tables} from ${grantee}`.execute(trx)
  // Row locks require the privilege to update a column; a trigger refuses to change any.
  await sql`revoke update, delete on ledger_accounts from ${grantee}`.execute(trx)
  await sql`grant update (name) on ledger_accounts to ${grantee}`.execute(trx)
  await giveQueue(trx, user)
}
