import type { Transaction } from 'kysely'
import type { AdminLanguage, AdminMessage, translations } from '../../../contract/admin/translations.ts'
import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts'
import { FALLBACK_LOCALE } from '../../../contract/messages/languages.ts'
import { fits, wrongPlaces } from '../../../contract/places.ts'
import { type Author, record } from '../../crud/audit.ts'
import type { Database } from '../../db/schema.ts'
import { fail, failFields, found } from '../../http/fail.ts'
import type { Platform } from '../../platform.ts'
import { dropLanguage, dropTexts, holdWords, keepLanguage, putTexts, tell } from './translations.queries.ts'
import {
  builtIn,
  type KnownLanguage,
  knownLanguages,
  messagesIn,
  ownWords,
  WORDING,
} from './wording.service.ts'

type On = Pick<Platform, 'db'>
type Db = On['db']
type Trx = Transaction<Database>
type Texts = Record<string, string>

const NO_TEXTS: ReadonlyMap<string, string> = new Map()

const measured = (language: KnownLanguage, own: ReadonlyMap<string, string>): AdminLanguage => {
  const given = builtIn(language.locale)
  const keys = messagesIn(language.locale).flatMap(({ forms }) => forms.map(({ key }) => key))
  return {
    ...language,
    total: keys.length,
    translated: keys.filter((key) => own.has(key) || given[key]).length,
    changed: keys.filter((key) => own.has(key)).length,
  }
}

/** Every language with how far it is. */
export const languagesFor = async ({ db }: On): Promise<AdminLanguage[]> => {
  const [languages, own] = await Promise.all([knownLanguages(db), ownWords(db)])
  return languages.map((one) => measured(one, own.get(one.locale) ?? NO_TEXTS))
}

const knownAs = async (db: Db, locale: string): Promise<KnownLanguage> =>
  found((await knownLanguages(db)).find((one) => one.locale === locale))

const languageNow = async (db: Db, locale: string): Promise<AdminLanguage> =>
  found((await languagesFor({ db })).find((one) => one.locale === locale))

const canonical = (locale: string): string => {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? locale
  } catch {
    return failFields({ locale: ['This is not the tag of a language.'] })
  }
}

/** Writes words in a transaction of its own, tells every node, and keeps who did it. */
const writing = <R>(on: On, work: (trx: Trx) => Promise<R>): Promise<R> =>
  on.db.transaction().execute(async (trx) => {
    await holdWords(trx)
    const done = await work(trx)
    await tell(trx, WORDING)
    return done
  })

/** Adds a language; it stays hidden until somebody shows it. */
export const addLanguage = (
  on: On,
  by: Author,
  { locale: tag, name }: BodyOf<typeof translations.add>,
): Promise<AdminLanguage> =>
  writing(on, async (trx) => {
    const locale = canonical(tag)
    if ((await knownLanguages(trx)).some((one) => one.locale === locale))
      return failFields({ locale: ['This language is there already.'] })
    const language = { locale, name, active: false }
    await keepLanguage(trx, language)
    await record(trx, by, [{ resource: 'languages', action: 'create', label: name, after: language }])
    return languageNow(trx, locale)
  })

/** Renames, shows or hides a language. */
export const changeLanguage = (
  on: On,
  by: Author,
  locale: string,
  { name, active }: BodyOf<typeof translations.change>,
): Promise<AdminLanguage> =>
  writing(on, async (trx) => {
    const before = await knownAs(trx, locale)
    if (!active && locale === FALLBACK_LOCALE)
      fail('conflict', 'English stays: every other language falls back to it.')
    await keepLanguage(trx, { locale, name, active })
    await record(trx, by, [
      {
        resource: 'languages',
        action: 'change',
        label: name,
        before: { name: before.name, active: before.active },
        after: { name, active },
      },
    ])
    return languageNow(trx, locale)
  })

/** Deletes an added language with its texts. */
export const removeLanguage = (on: On, by: Author, locale: string): Promise<void> =>
  writing(on, async (trx) => {
    const language = (await knownLanguages(trx)).find((one) => one.locale === locale)
    if (!language) return
    if (language.built_in) fail('conflict', 'This language comes with the product. It can be hidden.')
    const texts = (await ownWords(trx)).get(locale) ?? NO_TEXTS
    await dropLanguage(trx, locale)
    await record(trx, by, [
      {
        resource: 'languages',
        action: 'delete',
        label: language.name,
        before: { locale, name: language.name, active: language.active, texts: Object.fromEntries(texts) },
      },
    ])
  })

/** Every message with what it says in a language. */
export const messagesOf = async ({ db }: On, locale: string): Promise<AdminMessage[]> => {
  const [, own] = await Promise.all([knownAs(db, locale), ownWords(db)])
  const given = builtIn(locale)
  const mine = own.get(locale) ?? NO_TEXTS
  const english = own.get(FALLBACK_LOCALE) ?? NO_TEXTS
  return messagesIn(locale).map((message) => ({
    key: message.key,
    english: english.get(message.key) ?? english.get(`${message.key}_other`) ?? message.english,
    forms: message.forms.map(({ key, category }) => ({
      key,
      category,
      built_in: given[key] ?? null,
      own: mine.get(key) ?? null,
    })),
  }))
}

/** Keys without a text in a language. */
export const missingIn = async (on: On, locale: string): Promise<string[]> =>
  (await messagesOf(on, locale)).flatMap(({ forms }) =>
    forms.filter(({ built_in, own }) => !built_in && !own).map(({ key }) => key),
  )

/** All texts of a language, empty where there is none. */
export const fileOf = async (on: On, locale: string): Promise<Texts> =>
  Object.fromEntries(
    (await messagesOf(on, locale)).flatMap(({ forms }) =>
      forms.map(({ key, built_in, own }) => [key, own ?? built_in ?? '']),
    ),
  )

/** What is wrong with some texts, by key. */
const faultsOf = (locale: string, texts: Texts): Map<string, string> => {
  const forms = new Map(
    messagesIn(locale).flatMap(({ english, forms: all }) =>
      all.map(({ key, category }) => [key, { english, category }] as const),
    ),
  )
  const faults = new Map<string, string>()
  for (const [key, text] of Object.entries(texts)) {
    const form = forms.get(key)
    if (!form) faults.set(key, 'There is no such message.')
    else if (text.trim() && !fits(wrongPlaces(form.english, text, form.category)))
      faults.set(key, 'The names in braces have to be those of the English text.')
  }
  return faults
}

const writeTexts = async (trx: Trx, by: Author, locale: string, texts: Texts): Promise<number> => {
  const given = builtIn(locale)
  const before = (await ownWords(trx)).get(locale) ?? NO_TEXTS
  const isBuiltIn = ([key, text]: [string, string]) => text.trim() === '' || text === given[key]
  const all = Object.entries(texts)
  const differing = all.filter((one) => (isBuiltIn(one) ? before.has(one[0]) : before.get(one[0]) !== one[1]))
  if (differing.length === 0) return 0
  const back = differing.filter(isBuiltIn).map(([key]) => key)
  await putTexts(
    trx,
    locale,
    differing.filter((one) => !isBuiltIn(one)),
  )
  await dropTexts(trx, locale, back)
  const said = (of: (key: string, text: string) => string) =>
    Object.fromEntries(differing.map(([key, text]) => [key, of(key, text)]))
  await record(trx, by, [
    {
      resource: 'translations',
      action: 'change',
      label: locale,
      before: said((key) => before.get(key) ?? given[key] ?? ''),
      after: said((key, text) => (back.includes(key) ? (given[key] ?? '') : text)),
    },
  ])
  return differing.length
}

/** Saves texts of a language, all or none. */
export const saveTexts = (on: On, by: Author, locale: string, texts: Texts): Promise<AdminLanguage> =>
  writing(on, async (trx) => {
    await knownAs(trx, locale)
    const faults = faultsOf(locale, texts)
    if (faults.size > 0)
      failFields(Object.fromEntries([...faults].slice(0, 50).map(([key, fault]) => [key, [fault]])))
    await writeTexts(trx, by, locale, texts)
    return languageNow(trx, locale)
  })

/** Takes over what fits of a file; empty texts say nothing. */
export const importTexts = (
  on: On,
  by: Author,
  { locale, messages }: BodyOf<typeof translations.import>,
): Promise<ReplyOf<typeof translations.import>> =>
  writing(on, async (trx) => {
    await knownAs(trx, locale)
    const faults = faultsOf(locale, messages)
    const fitting = Object.entries(messages).filter(([key, text]) => text.trim() && !faults.has(key))
    const saved = await writeTexts(trx, by, locale, Object.fromEntries(fitting))
    return { saved, left_out: [...faults.keys()] }
  })
