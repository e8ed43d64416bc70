import { FALLBACK_LOCALE, type Wording } from '../../contract/messages/languages.ts'

/** A language to write in. */
export interface Words {
  locale: string
  t: (key: string, values?: Record<string, string | number>) => string
}

/** Words message keys in an account's language, text by text in English where it has none. */
export const wordsIn = (on: { wording: () => Wording }, chosen: string | null): Words => {
  const { languages, texts } = on.wording()
  const locale = languages.find((one) => one.locale === chosen)?.locale ?? FALLBACK_LOCALE
  const written = (value: string | number): string =>
    typeof value === 'number' ? value.toLocaleString(locale) : value
  const t: Words['t'] = (key, values = {}) => {
    const text = texts.get(locale)?.[key] ?? texts.get(FALLBACK_LOCALE)?.[key] ?? key
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name]
      return value === undefined ? whole : written(value)
    })
  }
  return { locale, t }
}
