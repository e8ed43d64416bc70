import type { Reportable } from '../../../contract/reports.ts'

/** What each kind of thing is called, as message keys. */
export const kinds: Record<Reportable, string> = {
  song: 'Song',
  album: 'Album',
  artist: 'Artist',
  playlist: 'Playlist',
  user: 'Person',
}

/** Where listeners see it. */
export const pageOf = (type: Reportable, id: number): string => `/${type === 'user' ? 'profile' : type}/${id}`
