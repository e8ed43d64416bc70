/** A language of the interface, by the name that its speakers give it. */
interface Spoken {
  locale: string
  name: string
  rtl: boolean
}

/** What everything falls back to, text by text. */
export const FALLBACK_LOCALE = 'en'

/** The languages that messages are written in. Each has a folder of messages here, except English. */
export const spokenLanguages: readonly Spoken[] = [
  { locale: 'en', name: 'English', rtl: false },
  { locale: 'de', name: 'Deutsch', rtl: false },
  { locale: 'es', name: 'Español', rtl: false },
  { locale: 'fr', name: 'Français', rtl: false },
  { locale: 'ar', name: 'العربية', rtl: true },
]

/** All words as they stand now: built in, and the operator's own laid over them. */
export interface Wording {
  /** The languages on offer. */
  languages: readonly Spoken[]
  /** Texts by locale and key, of every language that is written, on offer or not. */
  texts: ReadonlyMap<string, Readonly<Record<string, string>>>
}
