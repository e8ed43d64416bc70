import { UNKNOWN_ITEM_ID } from '../../contract/items.ts'
import { isLive, type PlayItem, playingTypeName } from './item.ts'

/** Where the queue came from. Content without a type of its own, such as liked songs, leaves type and id out. */
export interface Source {
  type?: 'album' | 'artist' | 'song' | 'genre' | 'playlist' | 'podcast'
  id?: number
  title: string
}

export type PlayStatus = 'play' | 'pause'

export interface PlayingType {
  type: string
  id: number
  status: PlayStatus
}

const unknown = { type: 'unknown', id: UNKNOWN_ITEM_ID }

/** What plays: the collection when one was started, else the item; unknown when it has no type. A station is itself. */
export function playingTypeOf(
  source: Source | null,
  current: PlayItem | null,
  status: PlayStatus,
): PlayingType | null {
  if (!current) return null
  const item = isLive(current) ? current : (source ?? current)
  if (!item.type || !item.id) return { ...unknown, status }
  return { type: playingTypeName(item.type), id: item.id, status }
}

/** Entries that can be played at all; empty ones do not count. */
export const playable = (items: readonly (PlayItem | null | undefined)[]): PlayItem[] =>
  items.filter((item): item is PlayItem => Boolean(item?.id))
