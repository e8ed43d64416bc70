import type { Language } from '../../../../contract/platform/bootstrap.ts'
import backOfficeKeys from '../../../../i18n/back-office.json' with { type: 'json' }
import en from '../../../../i18n/en.json' with { type: 'json' }
import { FALLBACK_LOCALE, type Texts, withoutCategory } from '../../../../i18n/languages.ts'
import type { AppContext } from '../../../context/app-context.ts'

/** Returns the active languages. */
export const activeLanguages = (ctx: AppContext): Language[] =>
  ctx
    .translations()
    .languages.map((one) => ({ ...one, active: true, default: one.locale === FALLBACK_LOCALE }))

type Audience = 'listeners' | 'administrators'

/** Caches what is derived from the texts of a language until they change, which replaces the object. */
const cached = <T>(derive: (texts: Texts) => T): ((texts: Texts) => T) => {
  const cache = new WeakMap<Texts, T>()
  return (texts) => {
    const known = cache.get(texts) ?? derive(texts)
    cache.set(texts, known)
    return known
  }
}

/** Without plural categories. */
const backOffice = new Set(backOfficeKeys)

/** Splits the texts of a language by audience. */
const partsOf = cached((texts): Record<Audience, Texts> => {
  const part = (admin: boolean) =>
    Object.fromEntries(
      Object.entries(texts).filter(([key]) => backOffice.has(withoutCategory(key)) === admin),
    )
  return { listeners: part(false), administrators: part(true) }
})

/**
 * Returns messages keyed by locale, always with en; an inactive locale gets en only. Those of the back office are
 * requested separately.
 */
export const messagesFor = async (
  ctx: AppContext,
  locale: string,
  audience: Audience,
): Promise<Record<string, Texts>> => {
  const { languages, english, textsOf } = ctx.translations()
  const fallback = { en: partsOf(english)[audience] }
  if (!languages.some((one) => one.locale === locale)) return fallback
  return { ...fallback, [locale]: partsOf(await textsOf(locale))[audience] }
}

const english: Texts = en

const changedTexts = cached((texts): Texts => {
  const listeners = Object.entries(partsOf(texts).listeners)
  return Object.fromEntries(listeners.filter(([key, text]) => text !== english[key]))
})

/** Returns the English texts for listeners that the operator changed. */
export const englishOverrides = (ctx: AppContext): Texts => changedTexts(ctx.translations().english)

interface LanguagePreference {
  tag: string
  weight: number
}

const parseAcceptLanguage = (part: string): LanguagePreference => {
  const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
  const header = parameters.find((piece) => piece.startsWith('q='))
  return { tag: tag.toLowerCase(), weight: header ? Number(header.slice(2)) || 0 : 1 }
}

const byWeight = (header: string): LanguagePreference[] =>
  header
    .split(',')
    .map(parseAcceptLanguage)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)

/** Returns the best active language for an Accept-Language header, or the default language. */
export const languageFor = (ctx: AppContext, accepted: string | null | undefined): Language => {
  const offered = activeLanguages(ctx)
  for (const { tag } of byWeight(accepted ?? '')) {
    const fits =
      offered.find((one) => one.locale.toLowerCase() === tag) ??
      offered.find((one) => one.locale.toLowerCase() === tag.split('-')[0])
    if (fits) return fits
  }
  return offered.find((one) => one.default) ?? (offered[0] as Language)
}
