import { artistName } from '../../../contract/catalog/artists.ts'
import type { Episode, RadioStation, Song } from '../../../contract/catalog/items.ts'
import { listed } from '../../i18n/format.ts'

/** An item that a queue entry can contain. */
export type PlayItem = Song | Episode | RadioStation

/** Identifies an item; ids of different types may be equal. */
export interface ItemRef {
  type: PlayItem['type']
  id: number
}

/** Returns whether both refer to the same item. */
export const isSameItem = (
  a: { type: string; id: number } | null | undefined,
  b: { type: string; id: number } | null | undefined,
): boolean => Boolean(a && b && a.type === b.type && a.id === b.id)

/** Returns whether an item is a live stream: endless and not seekable. */
export const isLive = (item: { type: string } | null | undefined): boolean => item?.type === 'radio-station'

/** Returns whether an item is spoken: speed and position apply, album gain and crossfade don't. */
export const isEpisode = (item: { type: string } | null | undefined): item is Episode =>
  item?.type === 'episode'

/** Skip intervals in seconds: 15 back / 30 forward for episodes, 10 / 10 for music. */
export const skipIntervals = (item: PlayItem | null): { back: number; forward: number } =>
  isEpisode(item) ? { back: 15, forward: 30 } : { back: 10, forward: 10 }

/** Returns the duration in seconds; 0 for live streams. */
export const durationOf = (item: PlayItem): number => (item.type === 'radio-station' ? 0 : item.duration)

/** Returns the id of the artist that a play counts for. */
export const artistIdOf = (item: PlayItem): number | null =>
  item.type === 'song' ? (item.artist?.id ?? null) : null

/** Returns the line below the title: artists, the podcast, or the station's current song. */
export const byLine = (item: PlayItem): string => {
  if (item.type === 'song') return listed(item.artists.map(artistName))
  if (item.type === 'episode') return item.show.title
  return onAirLine(item.on_air)
}

/** Returns a station's current song in one line; empty when unknown. */
export const onAirLine = (on_air: RadioStation['on_air']): string =>
  on_air ? [on_air.artist, on_air.title].filter(Boolean).join(' – ') : ''

/** Returns the type name used by the player and its buttons, which spell stations differently. */
export const playingTypeName = (type: string): string => (type === 'radio-station' ? 'radioStation' : type)
