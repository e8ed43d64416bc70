import { type Kysely, sql } from 'kysely'

/** Until now, those who could view orders could also settle and refund them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into role_permissions (role_id, permission)
    select role_id, 'Edit sales' from role_permissions where permission = 'View sales'
    on conflict do nothing`.execute(db)
}
