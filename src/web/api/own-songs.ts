import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { BodyOf } from '../../contract/endpoint.ts'
import { type Song, songs } from '../../contract/songs.ts'
import { type Upload, uploads } from '../../contract/uploads.ts'
import { call } from './call.ts'
import { queryClient } from './client.ts'
import { showError } from './errors.ts'
import { songQuery } from './songs.ts'

const PAGE = 100
/** Milliseconds between two looks at songs that are not finished. */
const LOOK = 3000

type Pages = InfiniteData<Song[], string | undefined>

/** Whether the server still works on a song. */
export const isUnfinished = ({ status }: Song): boolean => status === 'uploaded' || status === 'processing'

/** Own songs, newest first. While one of them is being processed they are asked for again. */
export const mySongsQuery = () =>
  infiniteQueryOptions({
    queryKey: [songs.mine.path],
    queryFn: ({ signal, pageParam }) =>
      call(songs.mine, { query: { limit: PAGE, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Song[]) => (page.length < PAGE ? undefined : String(page.at(-1)?.id)),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.some(isUnfinished)) ? LOOK : false,
    refetchOnMount: 'always',
  })

/** A song shows in many lists, so all of them are asked for again. */
const songsChanged = (): Promise<void> => queryClient.invalidateQueries()

const setShown = (id: number, shown: boolean): void => {
  const turned = (song: Song): Song => (song.id === id ? { ...song, public: shown } : song)
  queryClient.setQueryData(songQuery(id).queryKey, (song) => song && turned(song))
  queryClient.setQueryData<Pages>(
    [songs.mine.path],
    (data) => data && { ...data, pages: data.pages.map((page) => page.map(turned)) },
  )
}

/** Shows or hides an own song at once; takes it back and says why when the server refuses. */
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

/** Changes what is given of an own song. Throws `CallError`. */
export const changeSong = async (id: number, body: BodyOf<typeof songs.change>): Promise<void> => {
  await call(songs.change, { params: { id }, body })
  await songsChanged()
}

/** Makes a song of a finished upload. Throws `CallError`. */
export const createSong = async (body: BodyOf<typeof songs.create>): Promise<Song> => {
  const song = await call(songs.create, { body })
  await songsChanged()
  return song
}

/** What the server read from an upload. Throws `CallError`. */
export const readUpload = (id: string): Promise<Upload> => call(uploads.get, { params: { id } })
