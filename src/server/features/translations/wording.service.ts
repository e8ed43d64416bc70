import type { Kysely } from 'kysely'
import { isRightToLeft } from '../../../contract/direction.ts'
import { catalogue } from '../../../contract/messages/catalogue.ts'
import { FALLBACK_LOCALE, spokenLanguages, type Wording } from '../../../contract/messages/languages.ts'
import type { Database } from '../../db/schema.ts'
import type { Channel } from '../../realtime/channel.ts'
import { keptLanguages, ownTexts } from './translations.queries.ts'

export const WORDING = 'wording'

/** One language, built in or added, shown or hidden. */
export interface KnownLanguage {
  locale: string
  name: string
  rtl: boolean
  active: boolean
  built_in: boolean
}

const english = catalogue[FALLBACK_LOCALE] ?? {}

/** The texts of a language that come with the product; none for one that does not. */
export const builtIn = (locale: string): Readonly<Record<string, string>> =>
  Object.hasOwn(catalogue, locale) ? (catalogue[locale] ?? {}) : {}

/** A message: its English text, and its key once, or once for each plural category of the language. */
export interface Message {
  key: string
  english: string
  forms: { key: string; category: string | null }[]
}

const PLURAL = /_(one|other)$/

/** Every message of the product as a language needs it. */
export const messagesIn = (locale: string): Message[] => {
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  return Object.entries(english).flatMap(([key, text]): Message[] => {
    const base = key.replace(PLURAL, '')
    if (base === key || !(`${base}_other` in english))
      return [{ key, english: text, forms: [{ key, category: null }] }]
    if (!key.endsWith('_other')) return []
    const forms = categories.map((category) => ({ key: `${base}_${category}`, category }))
    return [{ key: base, english: text, forms }]
  })
}

/** All languages there are, those of the product first. */
export const knownLanguages = async (db: Kysely<Database>): Promise<KnownLanguage[]> => {
  const kept = new Map((await keptLanguages(db)).map((one) => [one.locale, one]))
  const ours = spokenLanguages.map(({ locale, name, rtl }) => {
    const { active = true, name: renamed = name } = kept.get(locale) ?? {}
    kept.delete(locale)
    return { locale, name: renamed, rtl, active, built_in: true }
  })
  const added = [...kept.values()].map((one) => ({ ...one, rtl: isRightToLeft(one.locale), built_in: false }))
  return [...ours, ...added]
}

/** The operator's own texts by locale and key, as far as there is such a message. */
export const ownWords = async (db: Kysely<Database>): Promise<Map<string, Map<string, string>>> => {
  const words = new Map<string, Map<string, string>>()
  for (const { locale, key, text } of await ownTexts(db)) {
    const texts = words.get(locale) ?? new Map<string, string>()
    words.set(locale, texts.set(key, text))
  }
  return words
}

const load = async (db: Kysely<Database>): Promise<Wording> => {
  const [languages, own] = await Promise.all([knownLanguages(db), ownWords(db)])
  const textsOf = (locale: string): Record<string, string> => ({
    ...builtIn(locale),
    ...Object.fromEntries(own.get(locale) ?? []),
  })
  return {
    languages: languages
      .filter(({ active }) => active)
      .map(({ locale, name, rtl }) => ({ locale, name, rtl })),
    texts: new Map(languages.map(({ locale }) => [locale, textsOf(locale)])),
  }
}

/** The words of this node, read once and again whenever any node changes some. */
export const openWording = async (db: Kysely<Database>, channel: Channel): Promise<() => Wording> => {
  let current = await load(db)
  let loading: Promise<void> = Promise.resolve()
  // One after the other, or an older answer could come last.
  const again = async (): Promise<void> => {
    current = await load(db)
  }
  channel.on(WORDING, () => {
    loading = loading.then(again).catch(() => undefined)
  })
  return () => current
}
