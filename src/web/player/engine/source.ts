import { UNKNOWN_ITEM_ID } from '../../../contract/core/item-types.ts'
import { isLive, type PlayItem, playingTypeName } from '../queue/item.ts'

/** Origin of the queue. Content without its own type, such as liked songs, omits type and id; an item's radio has no id. */
export interface Source {
  type?: 'album' | 'artist' | 'song' | 'genre' | 'playlist' | 'podcast' | 'blend' | 'radio'
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

/**
 * Returns the type and id shown as playing: the collection if one was started, otherwise the item; `unknown` if it has
 * no type. A station is its own source.
 */
export function playingTypeOf(
  source: Pick<Source, 'type' | 'id'> | null,
  current: PlayItem | null,
  status: PlayStatus,
): PlayingType | null {
  if (!current) return null
  const item = isLive(current) ? current : (source ?? current)
  if (!item.type || !item.id) return { ...unknown, status }
  return { type: playingTypeName(item.type), id: item.id, status }
}

/** Returns the playable items, without empty entries. */
export const playable = (items: readonly (PlayItem | null | undefined)[]): PlayItem[] =>
  items.filter((item): item is PlayItem => Boolean(item?.id))
