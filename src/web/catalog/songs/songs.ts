import type { Song } from '../../../contract/catalog/items.ts'
import { type songSorts, songs } from '../../../contract/catalog/songs.ts'
import { streams } from '../../../contract/catalog/streams.ts'
import { queryClient } from '../../data/client.ts'
import { itemQuery, listQuery, readQuery, rememberedQuery } from '../../data/read.ts'

export const songQuery = (id: number) => itemQuery(songs.get, { params: { id } })
export const creditsQuery = (id: number) => readQuery(songs.credits, { params: { id } })
export const relatedSongsQuery = (id: number) => readQuery(songs.related, { params: { id } })
export const albumSongsQuery = (id: number) => rememberedQuery(songs.ofAlbum, { params: { id } })
export const artistSongsQuery = (id: number) => rememberedQuery(songs.ofArtist, { params: { id } })
export const streamQuery = (id: number) => readQuery(streams.stream, { params: { id } })

export const songsQuery = (filter: { sort?: (typeof songSorts)[number]; genre?: number }) =>
  listQuery(songs.list, { query: { per_page: 50, sort: filter.sort, 'filter[genre]': filter.genre } })

/** Loads an album's songs, from the cache while fresh. */
export const loadAlbumSongs = (id: number): Promise<Song[]> =>
  queryClient.ensureQueryData(albumSongsQuery(id))
/** Loads an artist's songs, most played first, from the cache while fresh. */
export const loadArtistSongs = (id: number): Promise<Song[]> =>
  queryClient.ensureQueryData(artistSongsQuery(id))
/** Loads the most played songs of a genre, at most 100. */
export const loadGenreSongs = async (id: number): Promise<Song[]> =>
  (
    await queryClient.ensureQueryData(
      readQuery(songs.list, { query: { per_page: 100, sort: '-plays', 'filter[genre]': id } }),
    )
  ).data
/** Loads songs related to a song, from the cache while fresh. */
export const loadRelatedSongs = (id: number): Promise<Song[]> =>
  queryClient.ensureQueryData(relatedSongsQuery(id))
/** Loads a song, from the cache while fresh. */
export const loadSong = (id: number): Promise<Song> => queryClient.ensureQueryData(songQuery(id))
