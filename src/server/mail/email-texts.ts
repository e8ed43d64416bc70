import { FALLBACK_LOCALE, type Translations } from '../../i18n/languages.ts'

/** Translations of one language. A text with a `count` has a form for each plural category. */
export interface EmailTexts {
  locale: string
  t: (key: string, values?: Record<string, string | number>) => string
}

/** Returns the translator for an account's language, falling back to English per text. */
export const emailTexts = async (
  ctx: { translations: () => Translations },
  chosen: string | null,
): Promise<EmailTexts> => {
  const { languages, english, textsOf } = ctx.translations()
  const locale = languages.find((one) => one.locale === chosen)?.locale ?? FALLBACK_LOCALE
  const texts = await textsOf(locale)
  const written = (value: string | number): string =>
    typeof value === 'number' ? value.toLocaleString(locale) : value
  const t: EmailTexts['t'] = (key, values = {}) => {
    const form = (one: string) =>
      typeof values.count === 'number' ? `${key}_${new Intl.PluralRules(one).select(values.count)}` : key
    const text = texts[form(locale)] ?? texts[key] ?? english[form(FALLBACK_LOCALE)] ?? english[key] ?? key
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name]
      return value === undefined ? whole : written(value)
    })
  }
  return { locale, t }
}
