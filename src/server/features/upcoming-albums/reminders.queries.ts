import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export const insertReminder = async (db: Db, user_id: number, album_id: number): Promise<void> => {
  await sql`insert into release_reminders (user_id, album_id) values (${user_id}, ${album_id})
    on conflict do nothing`.execute(db)
}

export const deleteReminder = async (db: Db, user_id: number, album_id: number): Promise<void> => {
  await sql`delete from release_reminders where user_id = ${user_id} and album_id = ${album_id}`.execute(db)
}
