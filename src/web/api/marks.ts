import type { QueryKey } from '@tanstack/react-query'
import { songs } from '../../contract/songs.ts'
import { queryClient } from './client.ts'

/** What can be liked or followed, and what the server said of it. */
export interface Markable {
  type: 'song' | 'album' | 'episode' | 'radio-station' | 'artist' | 'playlist' | 'podcast' | 'user'
  id: number
  liked?: boolean | undefined
  followed?: boolean | undefined
}

const liked = new Set(['song', 'album', 'episode', 'radio-station'])

/** Some are liked, the others followed. */
export const isLikeable = ({ type }: { type: string }): boolean => liked.has(type)

/** Whether an item is liked or followed, as far as the item itself knows. */
export const isMarked = (item: Markable): boolean => (isLikeable(item) ? item.liked : item.followed) === true

// By their paths, since who hears music alone never loads the contracts of the others.
const paths: { [type in Markable['type']]?: string } = {
  song: songs.get.path,
  episode: '/episodes/{id}',
  'radio-station': '/radio-stations/{id}',
}

/** Where what the player can hold is cached by itself; undefined for everything else. */
export const singleKey = ({ type, id }: Pick<Markable, 'type' | 'id'>): QueryKey | undefined => {
  const path = paths[type]
  return path === undefined ? undefined : [path, { params: { id } }]
}

/** Whether it is by what is cached: an item of the queue may be older than that. */
export const isMarkedNow = (item: Markable): boolean => {
  const key = singleKey(item)
  return isMarked((key && queryClient.getQueryData<Markable>(key)) || item)
}
