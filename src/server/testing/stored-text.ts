import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Returns every row of every table as text, with those of the job queue. */
export const storedText = async (db: Db): Promise<string> => {
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`.execute(db)
  const texts = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(db)
    texts.push(name, ...rows.map(({ text }) => text))
  }
  return texts.join('\n')
}
