import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Returns the rows of every table as text, with those of the job queue. */
export const storedRows = async (db: Db): Promise<{ table: string; rows: string[] }[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`.execute(db)
  const stored = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(db)
    stored.push({ table: name, rows: rows.map(({ text }) => text) })
  }
  return stored
}

/** Returns all of it as one text. */
export const storedText = async (db: Db): Promise<string> =>
  (await storedRows(db)).flatMap(({ table, rows }) => [table, ...rows]).join('\n')
