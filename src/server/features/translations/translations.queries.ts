import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { LanguageTable } from '../../db/tables-words.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>
export type KeptLanguage = Pick<Selectable<LanguageTable>, 'locale' | 'name' | 'active'>

export const keptLanguages = (db: Db): Promise<KeptLanguage[]> =>
  db.selectFrom('languages').select(['locale', 'name', 'active']).orderBy('created_at').execute()

/** Makes writers of words take turns until the end of the transaction. */
export const holdWords = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('words'))`.execute(trx)
}

/** Writes what is said of a language. */
export const keepLanguage = async (trx: Trx, language: KeptLanguage): Promise<void> => {
  const { name, active } = language
  await trx
    .insertInto('languages')
    .values(language)
    .onConflict((c) => c.column('locale').doUpdateSet({ name, active }))
    .execute()
}

/** Takes a language away with all of its texts. */
export const dropLanguage = async (trx: Trx, locale: string): Promise<void> => {
  await trx.deleteFrom('own_texts').where('locale', '=', locale).execute()
  await trx.deleteFrom('languages').where('locale', '=', locale).execute()
}

export const ownTexts = (db: Db): Promise<{ locale: string; key: string; text: string }[]> =>
  db.selectFrom('own_texts').select(['locale', 'key', 'text']).execute()

export const putTexts = async (trx: Trx, locale: string, texts: [string, string][]): Promise<void> => {
  if (texts.length === 0) return
  const keys = texts.map(([key]) => key)
  const words = texts.map(([, text]) => text)
  await sql`
    insert into own_texts (locale, key, text)
    select ${locale}, key, text from unnest(${keys}::text[], ${words}::text[]) as given (key, text)
    on conflict (locale, key) do update set text = excluded.text, updated_at = now()`.execute(trx)
}

export const dropTexts = async (trx: Trx, locale: string, keys: string[]): Promise<void> => {
  if (keys.length === 0) return
  await trx.deleteFrom('own_texts').where('locale', '=', locale).where('key', 'in', keys).execute()
}

/** Tells every node of it with the commit. */
export const tell = async (trx: Trx, topic: string): Promise<void> => {
  await sql`select pg_notify(${topic}, '')`.execute(trx)
}
