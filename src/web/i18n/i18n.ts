import { useSyncExternalStore } from 'react'
import { isRightToLeft } from '../../contract/direction.ts'
import { enForms } from '../../contract/messages/en-forms.ts'

type Messages = Record<string, string>
export type Values = Record<string, unknown>
export type Translate = (key: string, values?: Values) => string

const FALLBACK = 'en'
const bundles = new Map<string, Messages>()
const readers = new Set<() => void>()
let language = FALLBACK
let plurals = new Intl.PluralRules(FALLBACK)

/** The language on screen, as a BCP 47 tag. */
export const currentLanguage = (): string => language

/**
 * The language of this visit: the stored choice while it is still offered, else what the page says.
 * `offered` is null while nobody knows the list.
 */
export const chooseLocale = (page: string, stored: string | null, offered: string[] | null): string =>
  stored && (offered === null || offered.includes(stored)) ? stored : page || FALLBACK

const find = (key: string): string | undefined => bundles.get(language)?.[key] ?? bundles.get(FALLBACK)?.[key]

/** The form of a message for a number: `key_one`, `key_few`, … as the language's rules name it, else `key_other`. */
const formOf = (key: string, count: number): string | undefined =>
  find(`${key}_${plurals.select(count)}`) ?? find(`${key}_other`) ?? (count === 1 ? enForms[key] : undefined)

/** A value in its sentence; where that runs from right to left, a name keeps its own order. */
const written = (value: unknown): string => {
  if (typeof value === 'number') return value.toLocaleString(language)
  const text = String(value ?? '')
  return isRightToLeft(language) ? `\u2068${text}\u2069` : text
}

const make = (): Translate => (key, values) => {
  const counted = typeof values?.count === 'number' ? formOf(key, values.count) : undefined
  const text = counted ?? find(key) ?? key
  // A name in braces that nobody gave stays as it is, so that a wrong translation can be seen.
  return values
    ? text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? written(values[name]) : whole))
    : text
}

// A new function whenever words or language change: what depends on it is made anew.
let present: Translate = make()
const changed = (): void => {
  present = make()
  for (const reader of readers) reader()
}

/** Translates outside of components. Keys are the English texts, so a missing one shows itself, unwarned. */
export const translate: Translate = (key, values) => present(key, values)

const subscribe = (reader: () => void): (() => void) => {
  readers.add(reader)
  return () => readers.delete(reader)
}

/** Translates inside of components, which show new words as soon as there are some. */
export const useTranslation = (): { t: Translate } => ({ t: useSyncExternalStore(subscribe, () => present) })

/** Makes a language the one on screen, and the page's direction with it. */
export const startMessages = (locale: string): void => {
  language = locale
  plurals = new Intl.PluralRules(locale)
  if (typeof document !== 'undefined') {
    document.documentElement.lang = locale
    document.documentElement.dir = isRightToLeft(locale) ? 'rtl' : 'ltr'
  }
  changed()
}

/** Lays fetched messages, by locale, over the built-in English ones. */
export const addMessages = (messages: Record<string, Messages>): void => {
  for (const [locale, texts] of Object.entries(messages))
    bundles.set(locale, { ...bundles.get(locale), ...texts })
  changed()
}
