import type { Reportable } from '../../../contract/reports.ts'

/** Message keys of the item types. */
export const kinds: Record<Reportable, string> = {
  song: 'Song',
  album: 'Album',
  artist: 'Artist',
  playlist: 'Playlist',
  user: 'User',
}

/** Returns the public URL path of an item. */
export const pageOf = (type: Reportable, id: number): string => `/${type === 'user' ? 'profile' : type}/${id}`
