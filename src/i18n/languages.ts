import en from './en.json' with { type: 'json' }

/** An interface language, with its native name. */
interface Spoken {
  locale: string
  name: string
  rtl: boolean
}

/** The fallback for every missing text. */
export const FALLBACK_LOCALE = 'en'

/** Texts of one language by key: the English text, and a suffix for each plural category if it has a count. */
export type Texts = Readonly<Record<string, string>>

const PLURAL = /_(zero|one|two|few|many|other)$/

/** Returns the key of a text without its plural category. */
export const withoutCategory = (key: string): string => key.replace(PLURAL, '')

/** Current translations: built-in texts with overrides applied. */
export interface Translations {
  /** The active languages. */
  languages: readonly Spoken[]
  english: Texts
  /** Returns the texts of a language, active or not; none for an unknown one. The object stays the same until they change. */
  textsOf: (locale: string) => Promise<Texts>
}

/**
 * Built-in languages. Only English is loaded at startup: the other languages, a quarter of the server's code, are loaded on
 * first use.
 */
export const spokenLanguages: readonly (Spoken & { load: () => Promise<{ default: Texts }> })[] = [
  {
    locale: 'en',
    name: 'English',
    rtl: false,
    load: async () => ({ default: en }),
  },
  {
    locale: 'de',
    name: 'Deutsch',
    rtl: false,
    load: () => import('./de.json', { with: { type: 'json' } }),
  },
  {
    locale: 'es',
    name: 'Español',
    rtl: false,
    load: () => import('./es.json', { with: { type: 'json' } }),
  },
  {
    locale: 'fr',
    name: 'Français',
    rtl: false,
    load: () => import('./fr.json', { with: { type: 'json' } }),
  },
  {
    locale: 'ar',
    name: 'العربية',
    rtl: true,
    load: () => import('./ar.json', { with: { type: 'json' } }),
  },
]
