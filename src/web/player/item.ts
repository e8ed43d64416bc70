import { artistName } from '../../contract/artists.ts'
import type { Episode } from '../../contract/podcasts.ts'
import type { RadioStation } from '../../contract/radio-stations.ts'
import type { Song } from '../../contract/songs.ts'
import { listed } from '../i18n/format.ts'

/** Whatever an entry of the queue can be. */
export type PlayItem = Song | Episode | RadioStation

/** What tells one item from another; ids of different types may be equal. */
export interface ItemRef {
  type: PlayItem['type']
  id: number
}

/** Whether both are the same item. */
export const isSameItem = (
  a: { type: string; id: number } | null | undefined,
  b: { type: string; id: number } | null | undefined,
): boolean => Boolean(a && b && a.type === b.type && a.id === b.id)

/** What has neither an end nor a place to seek to. */
export const isLive = (item: { type: string } | null | undefined): boolean => item?.type === 'radio-station'

/** Words rather than music: pace and place matter, loudness of an album and crossfade do not. */
export const isSpoken = (item: { type: string } | null | undefined): item is Episode =>
  item?.type === 'episode'

/** Seconds by which an item is gone back and on in: words a little back, and further on where one knows them. */
export const hopsOf = (item: PlayItem | null): { back: number; forward: number } =>
  isSpoken(item) ? { back: 15, forward: 30 } : { back: 10, forward: 10 }

/** Seconds; 0 for what has no end. */
export const durationOf = (item: PlayItem): number => (item.type === 'radio-station' ? 0 : item.duration)

/** The artist that a play counts for. */
export const artistIdOf = (item: PlayItem): number | null =>
  item.type === 'song' ? (item.artist?.id ?? null) : null

/** Who or what is named below the title: artists, the podcast, or what the station plays. */
export const byLine = (item: PlayItem): string => {
  if (item.type === 'song') return listed(item.artists.map(artistName))
  if (item.type === 'episode') return item.show.title
  return onAirLine(item.on_air)
}

/** What a station plays, in one line; empty while it does not say. */
export const onAirLine = (on_air: RadioStation['on_air']): string =>
  on_air ? [on_air.artist, on_air.title].filter(Boolean).join(' – ') : ''

/** The type under which the player and its buttons know what plays; a station's is spelled in the player's own way. */
export const playingTypeName = (type: string): string => (type === 'radio-station' ? 'radioStation' : type)
