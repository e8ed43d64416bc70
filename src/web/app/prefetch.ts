import { albumQuery } from '../api/albums.ts'
import { artistQuery } from '../api/artists.ts'
import { genreQuery } from '../api/genres.ts'
import { browseQuery, homeQuery } from '../api/home.ts'
import { albumSongsQuery, artistSongsQuery, songQuery } from '../api/songs.ts'
import { warm } from '../api/warm.ts'

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
