import { DOWNLOADS, savedPath } from '../../worker/saved-files.ts'
import { type Failure, keyOf, type SavedItem, type SavedTrack } from '../database.ts'
import { useOffline } from '../state.ts'
import { commit, show } from '../store.ts'
import { deleteFile } from './save-file.ts'

/** Bytes per second of files whose length is not known yet. */
const ESTIMATED = 32_000

export const pathOf = ({ account, item }: Pick<SavedTrack, 'account' | 'item'>): string =>
  savedPath(account, item.type, item.id)

/** Returns a track that waits to be saved. */
export const newTrack = (account: number, item: SavedItem, order: number): SavedTrack => ({
  key: keyOf(account, item.type, item.id),
  account,
  item,
  state: 'waiting',
  failure: null,
  order,
  bytes: Math.round(item.duration * ESTIMATED),
  version: 0,
  source: '',
  saved_at: 0,
  played_at: 0,
  ended_at: 0,
})

/** Changes a track; does nothing if it has been removed meanwhile. Returns whether it is still there. */
export const changeTrack = async (key: string, changed: Partial<SavedTrack>): Promise<boolean> => {
  const track = useOffline.getState().tracks.get(key)
  if (track) await commit({ tracks: [{ ...track, ...changed }] })
  return track !== undefined
}

/** Notes that a track was not saved, and why: on a full device only until the app is opened again. */
export const failTrack = async (key: string, failure: Failure): Promise<void> => {
  const changed = { state: 'failed', failure } as const
  const track = useOffline.getState().tracks.get(key)
  await changeTrack(key, changed).catch(() => track && show({ tracks: [{ ...track, ...changed }] }))
}

const coversInUse = (): Set<string> => {
  const { tracks, collections } = useOffline.getState()
  return new Set([
    ...[...tracks.values()].flatMap(({ item }) => item.cover?.url ?? []),
    ...[...collections.values()].flatMap(({ cover }) => cover ?? []),
  ])
}

/** Deletes the files of tracks that were removed, and covers that nothing saved shows any more. */
export const deleteFiles = async (removed: readonly SavedTrack[]): Promise<void> => {
  for (const track of removed) await deleteFile(pathOf(track))
  const used = coversInUse()
  const cache = await caches.open(DOWNLOADS)
  for (const url of new Set(removed.flatMap(({ item }) => item.cover?.url ?? [])))
    if (!used.has(url)) await cache.delete(url)
}
