import { useSyncExternalStore } from 'react'
import { isRightToLeft } from '../../contract/core/text.ts'
import singular from '../../i18n/en-singular.json' with { type: 'json' }

type Messages = Record<string, string>
export type Values = Record<string, unknown>
export type Translate = (key: string, values?: Values) => string

/** The only forms of English that are not the key itself. */
const englishSingular: Messages = singular

const FALLBACK = 'en'
const bundles = new Map<string, Messages>()
const readers = new Set<() => void>()
let language = FALLBACK
let plurals = new Intl.PluralRules(FALLBACK)

/** Returns the current language as a BCP 47 tag. */
export const currentLanguage = (): string => language

/**
 * Returns the initial language: the stored choice if still available, otherwise that of the page. `offered` is null
 * while the list is unknown.
 */
export const chooseLocale = (page: string, stored: string | null, offered: string[] | null): string =>
  stored && (offered === null || offered.includes(stored)) ? stored : page || FALLBACK

const find = (key: string): string | undefined => bundles.get(language)?.[key] ?? bundles.get(FALLBACK)?.[key]

/** Returns the plural form of a message: `key_one`, `key_few`, … by the language's rules, otherwise `key_other`. */
const formOf = (key: string, count: number): string | undefined =>
  find(`${key}_${plurals.select(count)}`) ??
  find(`${key}_other`) ??
  (count === 1 ? englishSingular[key] : undefined)

/** What separates thousands in the built-in languages. */
const separators: Record<string, string> = { ar: ',', de: '.', en: ',', es: '.', fr: '\u202f' }

/** Formats a number with the separators of the language. The first `Intl` format takes a phone 50 ms or more to create. */
export const formatNumber = (value: number): string => {
  const separator = separators[language]
  if (!separator || !Number.isSafeInteger(value) || value < 0) return value.toLocaleString(language)
  // Spanish separates from five digits on.
  if (language === 'es' && value < 10_000) return String(value)
  return String(value).replace(/\B(?=(\d{3})+$)/g, separator)
}

/** Formats a placeholder value; in right-to-left text, names are isolated to preserve their direction. */
const written = (value: unknown): string => {
  if (typeof value === 'number') return formatNumber(value)
  const text = String(value ?? '')
  return isRightToLeft(language) ? `\u2068${text}\u2069` : text
}

/**
 * Joins short facts in one line, without those that are missing. In right-to-left text each is isolated, so that a number
 * does not move to the name before it; the mark says that the line begins at the right, whatever the facts are.
 */
export const joined = (facts: readonly (string | null | undefined | false)[]): string =>
  `${isRightToLeft(language) ? '\u200f' : ''}${facts.filter(Boolean).map(written).join(' · ')}`

const make = (): Translate => (key, values) => {
  const counted = typeof values?.count === 'number' ? formOf(key, values.count) : undefined
  const text = counted ?? find(key) ?? key
  // Unknown placeholders stay visible, so that translation errors can be noticed.
  return values
    ? text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? written(values[name]) : whole))
    : text
}

// A new function identity whenever texts or language change, so that memoized dependents update.
let present: Translate = make()
const changed = (): void => {
  present = make()
  for (const reader of readers) reader()
}

/** Translates outside of components. Keys are the English texts, so a missing one is shown as is, without a warning. */
export const translate: Translate = (key, values) => present(key, values)

const subscribe = (reader: () => void): (() => void) => {
  readers.add(reader)
  return () => readers.delete(reader)
}

/** Returns the translate function for components, which re-render when texts or language change. */
export const useTranslation = (): { t: Translate } => ({ t: useSyncExternalStore(subscribe, () => present) })

/** Sets the current language and the page's text direction. */
export const startMessages = (locale: string): void => {
  language = locale
  plurals = new Intl.PluralRules(locale)
  if (typeof document !== 'undefined') {
    document.documentElement.lang = locale
    document.documentElement.dir = isRightToLeft(locale) ? 'rtl' : 'ltr'
  }
  changed()
}

/** Merges fetched messages, by locale, over the built-in English ones. */
export const addMessages = (messages: Record<string, Messages>): void => {
  for (const [locale, texts] of Object.entries(messages))
    bundles.set(locale, { ...bundles.get(locale), ...texts })
  changed()
}
