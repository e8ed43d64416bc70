import type { Reportable } from '../../../contract/site/reports.ts'

/** Message keys of the item types. */
export const kinds: Record<Reportable, string> = {
  song: 'Song',
  album: 'Album',
  artist: 'Artist',
  playlist: 'Playlist',
  user: 'User',
  message: 'Message',
  artist_post: 'Post',
}

/** Returns the public URL path of an item; null for messages and posts, which have none. */
export const pageOf = (type: Reportable, id: number): string | null =>
  type === 'message' || type === 'artist_post' ? null : `/${type === 'user' ? 'profile' : type}/${id}`
