import { isRightToLeft } from '../../../../contract/core/text.ts'
import en from '../../../../i18n/en.json' with { type: 'json' }
import {
  FALLBACK_LOCALE,
  spokenLanguages,
  type Texts,
  type Translations,
  withoutCategory,
} from '../../../../i18n/languages.ts'
import type { Db } from '../../../db/schema.ts'
import type { Channel } from '../../../realtime/channel.ts'
import { storedLanguages, translationOverrides } from './queries.ts'

export const TRANSLATIONS_TOPIC = 'translations'

/** One language, built in or added, shown or hidden. */
export interface KnownLanguage {
  locale: string
  name: string
  rtl: boolean
  active: boolean
  built_in: boolean
}

const NONE: Texts = {}

/** Returns the built-in texts of a language; empty for an added one. */
export const builtIn = async (locale: string): Promise<Texts> =>
  (await spokenLanguages.find((one) => one.locale === locale)?.load())?.default ?? NONE

/** A message: its English text with its key, once, or once per plural category of the language. */
export interface Message {
  key: string
  english: string
  forms: { key: string; category: string | null }[]
}

/** Returns every message in the form a language needs. */
export const messagesIn = (locale: string): Message[] => {
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  return Object.entries(en).flatMap(([key, text]): Message[] => {
    const base = withoutCategory(key)
    if (base === key || !(`${base}_other` in en))
      return [{ key, english: text, forms: [{ key, category: null }] }]
    if (!key.endsWith('_other')) return []
    const forms = categories.map((category) => ({ key: `${base}_${category}`, category }))
    return [{ key: base, english: text, forms }]
  })
}

/** Returns all languages, built-in ones first. */
export const knownLanguages = async (db: Db): Promise<KnownLanguage[]> => {
  const current = new Map((await storedLanguages(db)).map((one) => [one.locale, one]))
  const ours = spokenLanguages.map(({ locale, name, rtl }) => {
    const { active = true, name: renamed = name } = current.get(locale) ?? {}
    current.delete(locale)
    return { locale, name: renamed, rtl, active, built_in: true }
  })
  const added = [...current.values()].map((one) => ({
    ...one,
    rtl: isRightToLeft(one.locale),
    built_in: false,
  }))
  return [...ours, ...added]
}

/** Returns the translation overrides by locale and key, limited to existing messages. */
export const listOverrides = async (db: Db): Promise<Map<string, Map<string, string>>> => {
  const byLocale = new Map<string, Map<string, string>>()
  for (const { locale, key, text } of await translationOverrides(db)) {
    const texts = byLocale.get(locale) ?? new Map<string, string>()
    byLocale.set(locale, texts.set(key, text))
  }
  return byLocale
}

const load = async (db: Db): Promise<Translations> => {
  const [languages, own] = await Promise.all([knownLanguages(db), listOverrides(db)])
  const withOverrides = (locale: string, texts: Texts): Texts => {
    const overrides = own.get(locale)
    return overrides ? { ...texts, ...Object.fromEntries(overrides) } : texts
  }
  const english = withOverrides(FALLBACK_LOCALE, en)
  const loaded = new Map([[FALLBACK_LOCALE, Promise.resolve(english)]])
  const known = new Set(languages.map(({ locale }) => locale))
  return {
    languages: languages
      .filter(({ active }) => active)
      .map(({ locale, name, rtl }) => ({ locale, name, rtl })),
    english,
    textsOf: async (locale) => {
      if (!known.has(locale)) return NONE
      const texts = loaded.get(locale) ?? builtIn(locale).then((texts) => withOverrides(locale, texts))
      loaded.set(locale, texts)
      return texts
    },
  }
}

/** Opens the translations of this node, reloaded when any node changes some. */
export const openTranslations = async (db: Db, channel: Channel): Promise<() => Translations> => {
  let current = await load(db)
  let loading: Promise<void> = Promise.resolve()
  // Sequential, as an older result could otherwise arrive last.
  const again = async (): Promise<void> => {
    current = await load(db)
  }
  channel.on(TRANSLATIONS_TOPIC, () => {
    loading = loading.then(again).catch(() => undefined)
  })
  return () => current
}
