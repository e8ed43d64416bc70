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

/** Texts of one language by message key. */
export type Texts = Readonly<Record<string, string>>

/** Current translations: built-in texts with overrides applied. */
export interface Translations {
  /** The active languages. */
  languages: readonly Spoken[]
  english: Texts
  /** Returns the texts of a language, active or not; none for an unknown one. The object stays the same until they change. */
  textsOf: (locale: string) => Promise<Texts>
}
