import { albums } from '../../contract/catalog/albums.ts'
import { artistName, artists } from '../../contract/catalog/artists.ts'
import type { Song } from '../../contract/catalog/items.ts'
import { likes } from '../../contract/catalog/likes.ts'
import { playlists } from '../../contract/catalog/playlists.ts'
import { episodes, podcasts } from '../../contract/catalog/podcasts.ts'
import { songs } from '../../contract/catalog/songs.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { blends } from '../../contract/social/blends.ts'
import { call } from '../data/call.ts'
import { listed } from '../i18n/format.ts'
import { translate } from '../i18n/i18n.ts'
import type { CollectionType, SavedCollection, SavedItem } from './database.ts'

/** The present content of a collection. */
export interface ReadList extends Pick<SavedCollection, 'title' | 'by' | 'cover' | 'head'> {
  items: SavedItem[]
}

/** Most songs of one call. */
const PAGE = 500
/** Most songs of a list that are saved. */
const MOST = 5000

/** Follows a list to its end; `page` gets the last item, and the number of items read so far. */
const allOf = async <T>(page: (last: T | undefined, read: number) => Promise<T[]>): Promise<T[]> => {
  const all: T[] = []
  for (;;) {
    const part = await page(all.at(-1), all.length)
    all.push(...part)
    if (part.length < PAGE || all.length >= MOST) return all
  }
}

const names = (people: Parameters<typeof artistName>[0][]): string => listed(people.map(artistName))

const readSong = async (id: number): Promise<ReadList> => {
  const song = await call(songs.get, { params: { id } })
  return {
    title: song.title,
    by: names(song.artists),
    cover: song.cover?.url ?? null,
    head: null,
    items: [song],
  }
}

const readEpisode = async (id: number): Promise<ReadList> => {
  const episode = await call(episodes.get, { params: { id } })
  const cover = episode.cover?.url ?? null
  return { title: episode.title, by: episode.show.title, cover, head: null, items: [episode] }
}

const readAlbum = async (id: number): Promise<ReadList> => {
  const params = { id }
  const [album, items] = await Promise.all([
    call(albums.get, { params }),
    call(songs.ofAlbum, { params, query: {} }),
  ])
  return {
    title: album.title,
    by: album.artist ? artistName(album.artist) : '',
    cover: album.cover?.url ?? null,
    head: album,
    items,
  }
}

const readArtist = async (id: number): Promise<ReadList> => {
  const params = { id }
  const [artist, items] = await Promise.all([
    call(artists.get, { params }),
    call(songs.ofArtist, { params, query: {} }),
  ])
  return { title: artistName(artist), by: '', cover: artist.avatar?.url ?? null, head: artist, items }
}

const readPlaylist = async (id: number): Promise<ReadList> => {
  const params = { id }
  const { songs: first, ...head } = await call(playlists.get, { params })
  const rest =
    first.length < head.songs_count
      ? await allOf<Song>((_, read) =>
          call(playlists.songs, { params, query: { limit: PAGE, after: String(first.length + read) } }),
        )
      : []
  const items = [...new Map([...first, ...rest].map((song) => [song.id, song])).values()]
  return {
    title: head.title,
    by: head.user.name,
    cover: (head.cover ?? head.mosaic[0])?.url ?? null,
    head,
    items,
  }
}

const readBlend = async (id: number): Promise<ReadList> => {
  const { songs: items, ...head } = await call(blends.get, { params: { id } })
  return { title: head.title, by: '', cover: items[0]?.cover?.url ?? null, head, items }
}

const readLiked = async (): Promise<ReadList> => {
  const items = await allOf<ReplyOf<typeof likes.likedSongs>[number]>((last) =>
    call(likes.likedSongs, { query: { limit: PAGE, ...(last && { after: last.liked_at }) } }),
  )
  return { title: translate('Liked songs'), by: '', cover: null, head: null, items }
}

const readPodcast = async (id: number, newest: number): Promise<ReadList> => {
  const query = { sort: '-published_at', 'filter[podcast]': id, 'filter[unplayed]': 'true' } as const
  const [podcast, page] = await Promise.all([
    call(podcasts.get, { params: { id } }),
    call(episodes.list, { query: { ...query, per_page: newest } }),
  ])
  const { title } = podcast
  return {
    title,
    by: podcast.author ?? '',
    cover: podcast.cover?.url ?? null,
    head: podcast,
    items: page.data,
  }
}

const readers: Record<CollectionType, (id: number, newest: number) => Promise<ReadList>> = {
  song: readSong,
  episode: readEpisode,
  album: readAlbum,
  artist: readArtist,
  blend: readBlend,
  playlist: readPlaylist,
  liked: readLiked,
  podcast: readPodcast,
}

/** Reads what a collection holds now. Throws `CallError`. */
export const readList = (type: CollectionType, id: number, newest: number): Promise<ReadList> =>
  readers[type](id, newest)
