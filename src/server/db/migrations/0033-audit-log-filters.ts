import { type Kysely, sql } from 'kysely'

/** Filters of the audit log that are put together, answered by an index alone: by who, or by what was done to what. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    drop index audit_log_user_id_created_at_id_idx;
    create index on audit_log (user_id, created_at, id) include (resource, action);
    create index on audit_log (resource, action, created_at, id) include (user_id);
  `.execute(db)
}
