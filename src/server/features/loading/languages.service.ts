import type { Language } from '../../../contract/loading.ts'
import { adminKeys } from '../../../contract/messages/admin-keys.ts'
import { FALLBACK_LOCALE } from '../../../contract/messages/languages.ts'
import type { Platform } from '../../platform.ts'

type On = Pick<Platform, 'wording'>

/** The languages on offer. */
export const activeLanguages = (on: On): Language[] =>
  on.wording().languages.map((one) => ({ ...one, active: true, default: one.locale === FALLBACK_LOCALE }))

type Texts = Readonly<Record<string, string>>
type Audience = 'listeners' | 'administrators'

const parts = new WeakMap<Texts, Record<Audience, Texts>>()

/** All texts of a language in two: each is divided once, and again when it has other words. */
const partsOf = (texts: Texts): Record<Audience, Texts> => {
  const known = parts.get(texts)
  if (known) return known
  const part = (wanted: boolean) =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => adminKeys.has(key) === wanted))
  const made = { listeners: part(false), administrators: part(true) }
  parts.set(texts, made)
  return made
}

/**
 * Messages keyed by locale, always with en; a locale that is not on offer gets en alone. Those of the back office
 * are asked for by themselves.
 */
export const messagesFor = (on: On, locale: string, audience: Audience): Record<string, Texts> => {
  const { languages, texts } = on.wording()
  const of = (one: string) => partsOf(texts.get(one) ?? {})[audience]
  const en = of(FALLBACK_LOCALE)
  return languages.some((one) => one.locale === locale) ? { en, [locale]: of(locale) } : { en }
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
