import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db, Trx } from '../schema.ts'
import { DatabaseUnavailable } from '../unavailable.ts'
import { withBriefLocks } from './brief-locks.ts'

const FOLDER = join(import.meta.dirname, '../functions')

/** The functions of a file, or its triggers on one table: applied together, so that only one table is locked at a time. */
interface Part {
  /** `search`, or `search on all_songs`. */
  name: string
  text: string
  hash: string
  /** Names of the functions, or of the triggers with their table, which a migration may have dropped. */
  creates: string[]
}

const STATEMENT = /(?:--[^\n]*|\$\$[\s\S]*?\$\$|'[^']*'|[^;])+;/g
const FUNCTION = /create or replace function (\w+)/
const TRIGGER = /create (?:or replace |constraint )trigger (\w+)/
const TABLE = /\son (\w+)/

/** Returns the parts of a file in the order in which they are applied: functions, then triggers. */
const partsOf = (file: string, text: string): Part[] => {
  const parts = new Map<string, string[]>([[file, []]])
  for (const statement of text.match(STATEMENT) ?? []) {
    const table = FUNCTION.test(statement) ? undefined : TABLE.exec(statement.replace(/--[^\n]*/g, ''))?.[1]
    const name = table === undefined ? file : `${file} on ${table}`
    parts.set(name, [...(parts.get(name) ?? []), statement])
  }
  return [...parts].map(([name, statements]) => ({
    name,
    text: statements.join('\n'),
    hash: createHash('sha256').update(statements.join('\n')).digest('hex'),
    creates: statements.flatMap((statement) => {
      const created = FUNCTION.exec(statement)?.[1]
      const trigger = created ? undefined : TRIGGER.exec(statement)?.[1]
      return created ? [created] : trigger ? [`${trigger} ${name.slice(file.length + 1)}`] : []
    }),
  }))
}

const allParts = (): Part[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .flatMap((file) => partsOf(file.slice(0, -'.sql'.length), readFileSync(join(FOLDER, file), 'utf8')))

/** Returns the parts whose text differs from what was applied before, or of which something is missing. */
const outdatedParts = async (db: Db): Promise<Part[]> => {
  const { rows } = await sql<{ name: string; hash: string | null }>`
    select name, hash from schema_functions
    union all select proname, null from pg_proc where pronamespace = 'public'::regnamespace
    union all select t.tgname || ' on ' || c.relname, null from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`.execute(db)
  const applied = new Map(rows.flatMap(({ name, hash }) => (hash === null ? [] : [[name, hash]])))
  const present = new Set(rows.flatMap(({ name, hash }) => (hash === null ? [name] : [])))
  return allParts().filter(
    ({ name, hash, creates }) => applied.get(name) !== hash || creates.some((one) => !present.has(one)),
  )
}

/** Whether all functions and triggers are those of this version. */
export const hasFunctions = async (db: Db): Promise<boolean> => (await outdatedParts(db)).length === 0

/**
 * Applies functions and triggers that changed or are missing, and returns the names of their parts: each in a transaction of
 * its own, or in that of the caller.
 */
export async function applyFunctions(db: Db | Trx): Promise<string[]> {
  const parts = await outdatedParts(db)
  for (const { name, text, hash } of parts) {
    const apply = async (trx: Db): Promise<void> => {
      await sql.raw(text).execute(trx)
      await sql`insert into schema_functions (name, hash) values (${name}, ${hash})
        on conflict (name) do update set hash = excluded.hash`.execute(trx)
    }
    try {
      await (db.isTransaction ? apply(db) : withBriefLocks(db, apply))
    } catch (error) {
      throw new DatabaseUnavailable(
        `the functions of ${name} could not be applied: ${(error as Error).message}`,
        {
          cause: error,
        },
      )
    }
  }
  return parts.map(({ name }) => name)
}
