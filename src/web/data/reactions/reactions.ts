import type { QueryKey } from '@tanstack/react-query'
import { songs } from '../../../contract/catalog/songs.ts'
import { queryClient } from '../client.ts'

/** An item that can be liked or followed, with its state as the server returned it. */
export interface Reactable {
  type: 'song' | 'album' | 'episode' | 'radio-station' | 'artist' | 'playlist' | 'podcast' | 'user'
  id: number
  liked?: boolean | undefined
  followed?: boolean | undefined
}

const liked = new Set(['song', 'album', 'episode', 'radio-station'])

/** Returns whether a type is liked rather than followed. */
export const isLikeable = ({ type }: { type: string }): boolean => liked.has(type)

/** Returns whether an item is liked or followed, according to the item itself. */
export const isActive = (item: Reactable): boolean => (isLikeable(item) ? item.liked : item.followed) === true

// Paths instead of endpoints, so that listeners of music don't load the other contracts.
const paths: { [type in Reactable['type']]?: string } = {
  song: songs.get.path,
  episode: '/episodes/{id}',
  'radio-station': '/radio-stations/{id}',
}

/** Returns the cache key of a single playable item; undefined for other types. */
export const singleKey = ({ type, id }: Pick<Reactable, 'type' | 'id'>): QueryKey | undefined => {
  const path = paths[type]
  return path === undefined ? undefined : [path, { params: { id } }]
}

/** Returns whether an item is liked or followed, preferring the cache: queue items may be stale. */
export const isActiveNow = (item: Reactable): boolean => {
  const key = singleKey(item)
  return isActive((key && queryClient.getQueryData<Reactable>(key)) || item)
}
