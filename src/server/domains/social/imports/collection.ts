import type { NamedSong } from '../../catalog/index.ts'

/** A song, album or artist as another service or a file names it. An artist has no title. */
export interface NamedItem extends NamedSong {
  type: 'song' | 'album' | 'artist'
}

export interface NamedPlaylist {
  name: string
  songs: NamedSong[]
}

/** What somebody has collected elsewhere; dates are ISO 8601. */
export interface Collection {
  playlists: NamedPlaylist[]
  /** Liked songs and albums, and followed artists. */
  likes: (NamedItem & { at?: string | undefined })[]
  /** 1 to 5. */
  ratings: (NamedItem & { rating: number })[]
  /** Places in songs, in seconds. */
  bookmarks: (NamedSong & { place: number; comment: string | null })[]
  /** How often songs were played, without when. */
  plays: (NamedSong & { plays: number; at?: string | undefined })[]
}

export const emptyCollection = (): Collection => ({
  playlists: [],
  likes: [],
  ratings: [],
  bookmarks: [],
  plays: [],
})
