import { albumQuery } from '../api/albums.ts'
import { artistQuery } from '../api/artists.ts'
import { queryClient } from '../api/client.ts'
import { genreQuery } from '../api/genres.ts'
import { browseQuery, homeQuery } from '../api/home.ts'
import { albumSongsQuery, artistSongsQuery, songQuery } from '../api/songs.ts'

const fetch = (...loads: Promise<void>[]): void => void Promise.all(loads)

/** Prefetches the data of pages while their code loads. */
export const prefetchPage = {
  home: () => fetch(queryClient.prefetchQuery(homeQuery())),
  browse: () => fetch(queryClient.prefetchQuery(browseQuery())),
  genre: (id: number) => fetch(queryClient.prefetchQuery(genreQuery(id))),
  album: (id: number) =>
    fetch(queryClient.prefetchQuery(albumQuery(id)), queryClient.prefetchQuery(albumSongsQuery(id))),
  artist: (id: number) =>
    fetch(queryClient.prefetchQuery(artistQuery(id)), queryClient.prefetchQuery(artistSongsQuery(id))),
  song: (id: number) => fetch(queryClient.prefetchQuery(songQuery(id))),
}
