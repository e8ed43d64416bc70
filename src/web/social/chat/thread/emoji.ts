import { queryOptions } from '@tanstack/react-query'
import { storage } from '../../../data/storage.ts'
import { currentLanguage } from '../../../i18n/i18n.ts'

/** An emoji with its names in the language of the interface. */
export interface Emoji {
  emoji: string
  annotation: string
  tags: string[]
  group: number
  version: number
  /** Its skin tones, from light to dark. */
  skins?: { emoji: string; tone: number | number[] }[]
}

/** Newer ones are missing from many devices. */
const MAX_VERSION = 15
/** Swatches, which are no emoji of their own. */
const COMPONENTS = 2
const RECENT = 'recent-emoji'
const TONE = 'emoji-tone'
const MAX_RECENT = 16

const files: Record<string, () => Promise<{ default: string }>> = {
  de: () => import('emoji-picker-element-data/de/cldr/data.json?url'),
  es: () => import('emoji-picker-element-data/es/cldr/data.json?url'),
  fr: () => import('emoji-picker-element-data/fr/cldr/data.json?url'),
}
const english = () => import('emoji-picker-element-data/en/cldr/data.json?url')

const loadEmoji = async (language: string): Promise<Emoji[]> => {
  const { default: url } = await (files[language] ?? english)()
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The emoji did not load: ${response.status}`)
  const all = (await response.json()) as Emoji[]
  return all.filter(({ version, group }) => version <= MAX_VERSION && group !== COMPONENTS)
}

/** All emoji, with names in the language of the interface where there are some. */
export const emojiQuery = (language = currentLanguage()) =>
  queryOptions({
    queryKey: ['emoji', language],
    queryFn: () => loadEmoji(language),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Returns the emoji that match every word. */
export const findEmoji = (all: readonly Emoji[], query: string): Emoji[] => {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ annotation, tags, emoji }) => {
    const names = [annotation.toLocaleLowerCase(), ...tags, emoji]
    return words.every((word) => names.some((name) => name.includes(word)))
  })
}

/** Returns an emoji in a skin tone, if it has any. */
export const inTone = ({ emoji, skins }: Emoji, tone: number): string =>
  skins?.find((skin) => skin.tone === tone)?.emoji ?? emoji

/** Emoji that were picked last. */
export const recentEmoji = (): string[] => (storage.read(RECENT) ?? '').split(' ').filter(Boolean)
export const noteEmoji = (emoji: string): void =>
  storage.write(
    RECENT,
    [emoji, ...recentEmoji().filter((one) => one !== emoji)].slice(0, MAX_RECENT).join(' '),
  )

/** The skin tone chosen in this browser; 0 for none. */
export const readTone = (): number => Number(storage.read(TONE) ?? 0)
export const writeTone = (tone: number): void => storage.write(TONE, tone === 0 ? null : String(tone))
