import type { BodyOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import { fits, placeholderErrors } from '../../../../contract/core/text.ts'
import type {
  AdminLanguage,
  AdminMessage,
  translations,
} from '../../../../contract/platform/back-office/translations.ts'
import { FALLBACK_LOCALE } from '../../../../i18n/languages.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type AuditAuthor, record } from '../../../crud/audit.ts'
import type { Trx } from '../../../db/schema.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../../http/http-error.ts'
import {
  builtIn,
  type KnownLanguage,
  knownLanguages,
  listOverrides,
  messagesIn,
  TRANSLATIONS_TOPIC,
} from './message-catalog.service.ts'
import {
  deleteLanguage,
  deleteOverrides,
  lockTexts,
  publish,
  upsertLanguage,
  upsertOverrides,
} from './queries.ts'

type Db = AppContext['db']
type Texts = Record<string, string>

const NO_TEXTS: ReadonlyMap<string, string> = new Map()

const measured = async (
  language: KnownLanguage,
  own: ReadonlyMap<string, string>,
): Promise<AdminLanguage> => {
  const defaults = await builtIn(language.locale)
  // Messages, not their plural forms: languages differ in how many they have.
  const messages = messagesIn(language.locale).map(({ forms }) => forms.map(({ key }) => key))
  return {
    ...language,
    total: messages.length,
    translated: messages.filter((keys) => keys.every((key) => own.has(key) || defaults[key])).length,
    changed: messages.filter((keys) => keys.some((key) => own.has(key))).length,
  }
}

/** Returns every language with its progress. */
export const languagesFor = async ({ db }: Pick<AppContext, 'db'>): Promise<AdminLanguage[]> => {
  const [languages, own] = await Promise.all([knownLanguages(db), listOverrides(db)])
  return Promise.all(languages.map((one) => measured(one, own.get(one.locale) ?? NO_TEXTS)))
}

const knownAs = async (db: Db, locale: string): Promise<KnownLanguage> =>
  orNotFound((await knownLanguages(db)).find((one) => one.locale === locale))

const languageNow = async (db: Db, locale: string): Promise<AdminLanguage> =>
  orNotFound((await languagesFor({ db })).find((one) => one.locale === locale))

const canonical = (locale: string): string => {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? locale
  } catch {
    return throwFieldErrors({ locale: ['This isn’t a valid language tag.'] })
  }
}

/** Writes translations in a transaction, notifies every node, and records the author. */
const writing = <R>(ctx: AppContext, work: (trx: Trx) => Promise<R>): Promise<R> =>
  ctx.db.transaction().execute(async (trx) => {
    await lockTexts(trx)
    const done = await work(trx)
    await publish(trx, TRANSLATIONS_TOPIC)
    return done
  })

/** Adds a language, hidden until it is published. */
export const addLanguage = (
  ctx: AppContext,
  by: AuditAuthor,
  { locale: tag, name }: BodyOf<typeof translations.add>,
): Promise<AdminLanguage> =>
  writing(ctx, async (trx) => {
    const locale = canonical(tag)
    if ((await knownLanguages(trx)).some((one) => one.locale === locale))
      return throwFieldErrors({ locale: ['This language has already been added.'] })
    const language = { locale, name, active: false }
    await upsertLanguage(trx, language)
    await record(trx, by, [{ resource: 'languages', action: 'create', label: name, after: language }])
    return languageNow(trx, locale)
  })

/** Renames, shows or hides a language. */
export const changeLanguage = (
  ctx: AppContext,
  by: AuditAuthor,
  locale: string,
  { name, active }: BodyOf<typeof translations.change>,
): Promise<AdminLanguage> =>
  writing(ctx, async (trx) => {
    const before = await knownAs(trx, locale)
    if (!active && locale === FALLBACK_LOCALE)
      throwError('conflict', 'English can’t be hidden: other languages fall back to it.')
    await upsertLanguage(trx, { locale, name, active })
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
export const removeLanguage = (ctx: AppContext, by: AuditAuthor, locale: string): Promise<void> =>
  writing(ctx, async (trx) => {
    const language = (await knownLanguages(trx)).find((one) => one.locale === locale)
    if (!language) return
    if (language.built_in) throwError('conflict', 'Built-in languages can be hidden but not deleted.')
    const texts = (await listOverrides(trx)).get(locale) ?? NO_TEXTS
    await deleteLanguage(trx, locale)
    await record(trx, by, [
      {
        resource: 'languages',
        action: 'delete',
        label: language.name,
        before: { locale, name: language.name, active: language.active, texts: Object.fromEntries(texts) },
      },
    ])
  })

/** Returns every message with its translation. */
export const listMessages = async ({ db }: AppContext, locale: string): Promise<AdminMessage[]> => {
  const [, own] = await Promise.all([knownAs(db, locale), listOverrides(db)])
  const defaults = await builtIn(locale)
  const mine = own.get(locale) ?? NO_TEXTS
  const english = own.get(FALLBACK_LOCALE) ?? NO_TEXTS
  return messagesIn(locale).map((message) => ({
    key: message.key,
    english: english.get(message.key) ?? english.get(`${message.key}_other`) ?? message.english,
    forms: message.forms.map(({ key, category }) => ({
      key,
      category,
      built_in: defaults[key] ?? null,
      own: mine.get(key) ?? null,
    })),
  }))
}

/** Returns the keys without a translation. */
export const missingIn = async (ctx: AppContext, locale: string): Promise<string[]> =>
  (await listMessages(ctx, locale)).flatMap(({ forms }) =>
    forms.filter(({ built_in, own }) => !built_in && !own).map(({ key }) => key),
  )

/** Returns all texts of a language, empty if untranslated. */
export const loadFile = async (ctx: AppContext, locale: string): Promise<Texts> =>
  Object.fromEntries(
    (await listMessages(ctx, locale)).flatMap(({ forms }) =>
      forms.map(({ key, built_in, own }) => [key, own ?? built_in ?? '']),
    ),
  )

/** Validates texts; returns the problems by key. */
const faultsOf = (locale: string, texts: Texts): Map<string, string> => {
  const forms = new Map(
    messagesIn(locale).flatMap(({ english, forms: all }) =>
      all.map(({ key, category }) => [key, { english, category }] as const),
    ),
  )
  const faults = new Map<string, string>()
  for (const [key, text] of Object.entries(texts)) {
    const form = forms.get(key)
    if (!form) faults.set(key, 'This text key doesn’t exist.')
    else if (text.trim() && !fits(placeholderErrors(form.english, text, form.category)))
      faults.set(key, 'Placeholders in braces must match the English text.')
  }
  return faults
}

const writeTexts = async (trx: Trx, by: AuditAuthor, locale: string, texts: Texts): Promise<number> => {
  const defaults = await builtIn(locale)
  const before = (await listOverrides(trx)).get(locale) ?? NO_TEXTS
  const isBuiltIn = ([key, text]: [string, string]) => text.trim() === '' || text === defaults[key]
  const all = Object.entries(texts)
  const differing = all.filter((one) => (isBuiltIn(one) ? before.has(one[0]) : before.get(one[0]) !== one[1]))
  if (differing.length === 0) return 0
  const back = differing.filter(isBuiltIn).map(([key]) => key)
  await upsertOverrides(
    trx,
    locale,
    differing.filter((one) => !isBuiltIn(one)),
  )
  await deleteOverrides(trx, locale, back)
  const said = (of: (key: string, text: string) => string) =>
    Object.fromEntries(differing.map(([key, text]) => [key, of(key, text)]))
  await record(trx, by, [
    {
      resource: 'translations',
      action: 'change',
      label: locale,
      before: said((key) => before.get(key) ?? defaults[key] ?? ''),
      after: said((key, text) => (back.includes(key) ? (defaults[key] ?? '') : text)),
    },
  ])
  return differing.length
}

/** Saves texts of a language, all or none. */
export const saveTexts = (
  ctx: AppContext,
  by: AuditAuthor,
  locale: string,
  texts: Texts,
): Promise<AdminLanguage> =>
  writing(ctx, async (trx) => {
    await knownAs(trx, locale)
    const faults = faultsOf(locale, texts)
    if (faults.size > 0)
      throwFieldErrors(Object.fromEntries([...faults].slice(0, 50).map(([key, fault]) => [key, [fault]])))
    await writeTexts(trx, by, locale, texts)
    return languageNow(trx, locale)
  })

/** Imports the valid texts of a file; empty texts are ignored. */
export const importTexts = (
  ctx: AppContext,
  by: AuditAuthor,
  { locale, messages }: BodyOf<typeof translations.import>,
): Promise<ReplyOf<typeof translations.import>> =>
  writing(ctx, async (trx) => {
    await knownAs(trx, locale)
    const faults = faultsOf(locale, messages)
    const fitting = Object.entries(messages).filter(([key, text]) => text.trim() && !faults.has(key))
    const saved = await writeTexts(trx, by, locale, Object.fromEntries(fitting))
    return { saved, left_out: [...faults.keys()] }
  })
