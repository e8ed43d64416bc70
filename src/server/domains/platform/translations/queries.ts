import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { LanguageTable } from '../../../db/tables/site.ts'

export type StoredLanguage = Pick<Selectable<LanguageTable>, 'locale' | 'name' | 'active'>

export const storedLanguages = (db: Db): Promise<StoredLanguage[]> =>
  db.selectFrom('languages').select(['locale', 'name', 'active']).orderBy('created_at').execute()

/** Serializes writers of translations until the end of the transaction. */
export const lockTexts = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('words'))`.execute(trx)
}

/** Upserts a language. */
export const upsertLanguage = async (trx: Trx, language: StoredLanguage): Promise<void> => {
  const { name, active } = language
  await trx
    .insertInto('languages')
    .values(language)
    .onConflict((c) => c.column('locale').doUpdateSet({ name, active }))
    .execute()
}

/** Deletes a language with all of its texts. */
export const deleteLanguage = async (trx: Trx, locale: string): Promise<void> => {
  await trx.deleteFrom('translation_overrides').where('locale', '=', locale).execute()
  await trx.deleteFrom('languages').where('locale', '=', locale).execute()
}

export const translationOverrides = (db: Db): Promise<{ locale: string; key: string; text: string }[]> =>
  db.selectFrom('translation_overrides').select(['locale', 'key', 'text']).execute()

export const upsertOverrides = async (trx: Trx, locale: string, texts: [string, string][]): Promise<void> => {
  if (texts.length === 0) return
  const keys = texts.map(([key]) => key)
  const values = texts.map(([, text]) => text)
  await sql`
    insert into translation_overrides (locale, key, text)
    select ${locale}, key, text from unnest(${keys}::text[], ${values}::text[]) as given (key, text)
    on conflict (locale, key) do update set text = excluded.text, updated_at = now()`.execute(trx)
}

export const deleteOverrides = async (trx: Trx, locale: string, keys: string[]): Promise<void> => {
  if (keys.length === 0) return
  await trx
    .deleteFrom('translation_overrides')
    .where('locale', '=', locale)
    .where('key', 'in', keys)
    .execute()
}

/** Notifies every node on commit. */
export const publish = async (trx: Trx, topic: string): Promise<void> => {
  await sql`select pg_notify(${topic}, '')`.execute(trx)
}
