import type { Playlist } from '../../contract/catalog/playlists.ts'
import type { BodyOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { type LibraryFolder, library } from '../../contract/social/library.ts'
import { call } from './call.ts'
import { queryClient } from './client.ts'
import { onEvents } from './events/event-handlers.ts'
import { homeQuery } from './home.ts'
import { keyOf, readQuery } from './read.ts'

type Library = ReplyOf<typeof library.list>

/** The user's whole library, with folders and pins. */
export const libraryQuery = () => readQuery(library.list, {})

const key = keyOf(library.list, {})

/** Refetches the library, where it is shown. */
export const libraryChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key })

/** Refetches what lists Blends beside other items, where it is shown: the library and the home page. */
export const listedBlendsChanged = (): Promise<unknown> =>
  Promise.all([libraryChanged(), queryClient.invalidateQueries({ queryKey: homeQuery().queryKey })])

onEvents({
  'playlist.changed': ({ updated_at }) => void (updated_at === null && libraryChanged()),
  'blend.changed': () => void listedBlendsChanged(),
  resync: () => void listedBlendsChanged(),
})

/** Changes the library at once, then on the server; what failed is fetched anew. Throws `CallError`. */
const change = async (changed: (before: Library) => Library, send: () => Promise<unknown>): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: key })
  queryClient.setQueryData<Library>(key, (before) => before && changed(before))
  try {
    await send()
  } catch (error) {
    void libraryChanged()
    throw error
  }
}

/** Changes a playlist of the library, or takes it out with null. */
export const changeListedPlaylist = (id: number, changed: (before: Playlist) => Playlist | null): void => {
  queryClient.setQueryData<Library>(
    key,
    (before) =>
      before && {
        ...before,
        items: before.items.flatMap((item) => {
          if (item.type !== 'playlist' || item.id !== id) return [item]
          const next = changed(item)
          return next ? [next === item ? item : { ...item, ...next }] : []
        }),
      },
  )
}

type Pinned = Pick<BodyOf<typeof library.pin>, 'type' | 'id'>

/** Pins an item or folder to the top of the library, or unpins it. Throws `CallError`. */
export const setPinned = ({ type, id }: Pinned, pinned: boolean): Promise<void> => {
  const turned = <T extends { type: string; id: number }>(one: T): T =>
    one.type === type && one.id === id ? { ...one, pinned_at: pinned ? new Date().toISOString() : null } : one
  return change(
    ({ items, folders }) => ({ items: items.map(turned), folders: folders.map(turned) }),
    () => call(library.pin, { body: { type, id, pinned } }),
  )
}

/** Moves a playlist into a folder, or out of its folder. Throws `CallError`. */
export const moveToFolder = (id: number, folder_id: number | null): Promise<void> =>
  change(
    ({ items, folders }) => ({
      folders,
      items: items.map((item) =>
        item.type === 'playlist' && item.id === id ? { ...item, folder_id } : item,
      ),
    }),
    () => call(library.move, { params: { id }, body: { folder_id } }),
  )

/** Creates a playlist folder. Throws `CallError`. */
export const createFolder = async (name: string): Promise<LibraryFolder> => {
  const folder = await call(library.createFolder, { body: { name } })
  await libraryChanged()
  return folder
}

/** Renames a playlist folder. Throws `CallError`. */
export const renameFolder = (id: number, name: string): Promise<void> =>
  change(
    ({ items, folders }) => ({
      items,
      folders: folders.map((folder) => (folder.id === id ? { ...folder, name } : folder)),
    }),
    () => call(library.renameFolder, { params: { id }, body: { name } }),
  )

/** Deletes a playlist folder; its playlists stay. Throws `CallError`. */
export const removeFolder = (id: number): Promise<void> =>
  change(
    ({ items, folders }) => ({
      items: items.map((item) => (item.folder_id === id ? { ...item, folder_id: null } : item)),
      folders: folders.filter((folder) => folder.id !== id),
    }),
    () => call(library.removeFolder, { params: { id } }),
  )
