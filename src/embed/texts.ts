import type { EmbedText } from '../contract/site/embed-page.ts'
import type { EmbedTrack } from '../contract/site/embeds.ts'
import { page } from './page.ts'

const plurals = new Intl.PluralRules(page.locale)

/** Returns a text in the language of the page, with its values. */
export const t = (key: EmbedText, values: Record<string, string | number> = {}): string => {
  const { texts } = page
  const form =
    typeof values.count === 'number'
      ? (texts[`${key}_${plurals.select(values.count)}`] ?? texts[`${key}_other`])
      : undefined
  return (form ?? texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    return typeof value === 'number' ? value.toLocaleString(page.locale) : value
  })
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Formats seconds as minutes and seconds. */
export const formatTime = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`
}

/** Formats seconds as whole minutes with their unit. */
export const formatMinutes = (seconds: number): string =>
  new Intl.NumberFormat(page.locale, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(
    Math.max(1, Math.round(seconds / 60)),
  )

/** Joins measures of one thing, such as "10 songs, 41 min". */
export const formatList = (parts: string[]): string =>
  new Intl.ListFormat(page.locale, { type: 'unit', style: 'short' }).format(parts)

export const formatDate = (iso: string): string =>
  new Intl.DateTimeFormat(page.locale, { dateStyle: 'medium' }).format(new Date(iso))

/** Says that a song is not heard completely before it is bought; null if it is. */
export const previewText = ({ preview }: Pick<EmbedTrack, 'preview'>): string | null => {
  if (preview === undefined) return null
  return preview > 0 ? t('Preview') : t('Purchased only')
}
