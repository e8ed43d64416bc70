import * as z from 'zod/mini'

/** Where a song or album is between upload and listeners; a draft was never published. */
export const releaseStates = ['published', 'scheduled', 'draft', 'hidden'] as const
export const releaseState = z.enum(releaseStates)
export type ReleaseState = z.infer<typeof releaseState>

/** Number of songs or albums of an artist in each state, and in the trash. */
export const stateCounts = z.object({
  published: z.number(),
  scheduled: z.number(),
  draft: z.number(),
  hidden: z.number(),
  deleted: z.number(),
})
export type StateCounts = z.infer<typeof stateCounts>

/** Whether an item is public, and when a private one becomes so. */
export const release = z.strictObject({
  public: z.boolean(),
  /** ISO time; null if it is not scheduled. */
  release_at: z.nullable(z.iso.datetime()),
})
export type Release = z.infer<typeof release>

/** The same for an album or a single, whose page may be shown before its release. */
export const announcedRelease = z.extend(release, {
  /** Whether everybody sees the page, without audio, while it is scheduled. */
  shown_early: z._default(z.boolean(), false),
})
export type AnnouncedRelease = z.infer<typeof announcedRelease>

/** Licences, as SPDX calls the Creative Commons ones; all rights are reserved by default. */
export const licences = [
  'all-rights-reserved',
  'CC-BY-4.0',
  'CC-BY-SA-4.0',
  'CC-BY-NC-4.0',
  'CC-BY-ND-4.0',
  'CC-BY-NC-SA-4.0',
  'CC-BY-NC-ND-4.0',
  'CC0-1.0',
] as const
export type Licence = (typeof licences)[number]
export const licence = z.nullable(z.enum(licences))

/** Languages of songs that can be chosen, as BCP 47 tags; `zxx` is for instrumentals. */
export const songLanguages = [
  'zxx',
  'af',
  'ar',
  'bn',
  'ca',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fa',
  'fi',
  'fr',
  'ga',
  'gsw',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'is',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'nb',
  'nl',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'sw',
  'ta',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'yo',
  'yue',
  'zh',
  'zu',
] as const
export const songLanguage = z.nullable(z.enum(songLanguages))

/** International Standard Recording Code: country, registrant, year and number, without hyphens. */
export const isrc = z.nullable(
  z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/)),
)

/** Universal Product Code or EAN: 12 or 13 digits. */
export const upc = z.nullable(z.string().check(z.trim(), z.regex(/^\d{12,13}$/)))
