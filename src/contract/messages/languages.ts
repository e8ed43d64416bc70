/** An interface language, with its native name. */
interface Spoken {
  locale: string
  name: string
  rtl: boolean
}

/** The fallback for every missing text. */
export const FALLBACK_LOCALE = 'en'

/** Built-in languages. Each has a folder of messages here, except English. */
export const spokenLanguages: readonly Spoken[] = [
  { locale: 'en', name: 'English', rtl: false },
  { locale: 'de', name: 'Deutsch', rtl: false },
  { locale: 'es', name: 'Español', rtl: false },
  { locale: 'fr', name: 'Français', rtl: false },
  { locale: 'ar', name: 'العربية', rtl: true },
]

/** Current translations: built-in texts with overrides applied. */
export interface Translations {
  /** The active languages. */
  languages: readonly Spoken[]
  /** Texts by locale and key, of all languages, active or not. */
  texts: ReadonlyMap<string, Readonly<Record<string, string>>>
}
