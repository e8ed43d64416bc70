import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { Song } from '../../../contract/catalog/items.ts'
import { songs } from '../../../contract/catalog/songs.ts'
import { type Upload, uploads } from '../../../contract/catalog/uploads.ts'
import type { BodyOf, QueryOf } from '../../../contract/core/endpoint.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { showError } from '../../data/errors.ts'
import { songQuery } from './songs.ts'

const PAGE = 100
/** Milliseconds between polls while songs are unfinished. */
const POLL_MS = 3000

type Pages = InfiniteData<Song[], string | undefined>

/** Returns whether the server is still processing a song. */
export const isUnfinished = ({ status }: Song): boolean => status === 'uploaded' || status === 'processing'

/** Search and order of own songs; without an order the newest come first. */
export type OwnSongsView = Pick<QueryOf<typeof songs.mine>, 'q' | 'sort'>

/** Own songs as a view shows them; polled while one of them is being processed. */
export const mySongsQuery = (view: OwnSongsView = {}) =>
  infiniteQueryOptions({
    queryKey: Object.keys(view).length > 0 ? [songs.mine.path, view] : [songs.mine.path],
    queryFn: ({ signal, pageParam }) =>
      call(songs.mine, { query: { limit: PAGE, after: pageParam, ...view } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Song[]) => (page.length < PAGE ? undefined : String(page.at(-1)?.id)),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.some(isUnfinished)) ? POLL_MS : false,
    refetchOnMount: 'always',
  })

/** A song is in many lists, so all of them are refetched. */
const songsChanged = (): Promise<void> => queryClient.invalidateQueries()

const setShown = (id: number, shown: boolean): void => {
  const turned = (song: Song): Song => (song.id === id ? { ...song, public: shown } : song)
  queryClient.setQueryData(songQuery(id).queryKey, (song) => song && turned(song))
  queryClient.setQueriesData<Pages>(
    { queryKey: [songs.mine.path] },
    (data) => data && { ...data, pages: data.pages.map((page) => page.map(turned)) },
  )
}

/** Shows or hides an own song optimistically; rolls back with a toast on error. */
export const setVisibility = async (id: number, shown: boolean): Promise<void> => {
  setShown(id, shown)
  try {
    await call(shown ? songs.publish : songs.hide, { params: { id } })
  } catch (error) {
    setShown(id, !shown)
    showError(error)
  }
  await songsChanged()
}

/** Deletes an own song. Throws `CallError`. */
export const removeSong = async (id: number): Promise<void> => {
  await call(songs.remove, { params: { id } })
  queryClient.removeQueries({ queryKey: songQuery(id).queryKey })
  await songsChanged()
}

/** Updates the metadata of an own song. Throws `CallError`. */
export const changeSong = async (id: number, body: BodyOf<typeof songs.change>): Promise<void> => {
  await call(songs.change, { params: { id }, body })
  await songsChanged()
}

/** Creates a song from a finished upload. Throws `CallError`. */
export const createSong = async (body: BodyOf<typeof songs.create>): Promise<Song> => {
  const song = await call(songs.create, { body })
  await songsChanged()
  return song
}

/** Fetches an upload with the tags read from it. Throws `CallError`. */
export const readUpload = (id: string): Promise<Upload> => call(uploads.get, { params: { id } })

/** Loads all own songs of a view, to play them. Throws `CallError`. */
export const loadMySongs = async (view: OwnSongsView): Promise<Song[]> => {
  const limit = 500
  const all: Song[] = []
  for (;;) {
    const after = all.at(-1)?.id
    const query = { limit, ...view, ...(after && { after: String(after) }) }
    const part = await call(songs.mine, { query })
    all.push(...part)
    if (part.length < limit) return all
  }
}
