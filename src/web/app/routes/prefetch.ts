import { albumQuery } from '../../catalog/albums/albums.ts'
import { artistQuery } from '../../catalog/artists/artists.ts'
import { genreQuery } from '../../catalog/genres/genres.ts'
import { albumSongsQuery, artistSongsQuery, songQuery } from '../../catalog/songs/songs.ts'
import { browseQuery, homeQuery } from '../../data/home.ts'
import { warm } from '../../data/warm.ts'

const all = async (...loads: Promise<void>[]): Promise<void> => void (await Promise.all(loads))

/** Prefetches the data of pages while their code loads. */
export const prefetchPage = {
  home: () => warm(homeQuery()),
  browse: () => warm(browseQuery()),
  genre: (id: number) => warm(genreQuery(id)),
  album: (id: number) => all(warm(albumQuery(id)), warm(albumSongsQuery(id))),
  artist: (id: number) => all(warm(artistQuery(id)), warm(artistSongsQuery(id))),
  song: (id: number) => warm(songQuery(id)),
}
