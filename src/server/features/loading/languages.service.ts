import type { Language } from '../../../contract/loading.ts'
import { FALLBACK_LOCALE } from '../../../contract/messages/languages.ts'
import type { Platform } from '../../platform.ts'

type On = Pick<Platform, 'wording'>

/** The languages on offer. */
export const activeLanguages = (on: On): Language[] =>
  on.wording().languages.map((one) => ({ ...one, active: true, default: one.locale === FALLBACK_LOCALE }))

/** Messages keyed by locale, always with en; a locale that is not on offer gets en alone. */
export const messagesFor = (on: On, locale: string): Record<string, Record<string, string>> => {
  const { languages, texts } = on.wording()
  const en = texts.get(FALLBACK_LOCALE) ?? {}
  return languages.some((one) => one.locale === locale) ? { en, [locale]: texts.get(locale) ?? {} } : { en }
}

interface Wish {
  tag: string
  weight: number
}

const readWish = (part: string): Wish => {
  const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
  const given = parameters.find((piece) => piece.startsWith('q='))
  return { tag: tag.toLowerCase(), weight: given ? Number(given.slice(2)) || 0 : 1 }
}

const byWeight = (header: string): Wish[] =>
  header
    .split(',')
    .map(readWish)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)

/** What somebody with this Accept-Language reads best of what is on offer, else the default language. */
export const languageFor = (on: On, accepted: string | null | undefined): Language => {
  const offered = activeLanguages(on)
  for (const { tag } of byWeight(accepted ?? '')) {
    const fits =
      offered.find((one) => one.locale.toLowerCase() === tag) ??
      offered.find((one) => one.locale.toLowerCase() === tag.split('-')[0])
    if (fits) return fits
  }
  return offered.find((one) => one.default) ?? (offered[0] as Language)
}
