import { type Song, songs } from '../../contract/songs.ts'
import { queryClient } from './client.ts'
import { keyOf } from './read.ts'

/** What can be liked or followed, and what the server said of it. */
export interface Markable {
  type: 'song' | 'album' | 'artist' | 'playlist' | 'user'
  id: number
  liked?: boolean | undefined
  followed?: boolean | undefined
}

/** Songs and albums are liked, the others followed. */
export const isLikeable = ({ type }: { type: string }): boolean => type === 'song' || type === 'album'

/** Whether an item is liked or followed, as far as the item itself knows. */
export const isMarked = (item: Markable): boolean => (isLikeable(item) ? item.liked : item.followed) === true

/** Whether it is by what is cached: a song of the queue may be older than that. */
export const isMarkedNow = (item: Markable): boolean => {
  const key = keyOf(songs.get, { params: { id: item.id } })
  return isMarked((item.type === 'song' && queryClient.getQueryData<Song>(key)) || item)
}
