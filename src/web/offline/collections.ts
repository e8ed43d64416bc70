import {
  type CollectionType,
  keyOf,
  type SavedCollection,
  type SavedItem,
  type SavedTrack,
} from './database.ts'
import { saveCover } from './files/save-file.ts'
import { deleteFiles, newTrack } from './files/tracks.ts'
import { type ReadList, readList } from './lists.ts'
import { useOffline } from './state.ts'
import { commit } from './store.ts'

/** Episodes of a podcast that are kept unless the listener chooses otherwise. */
export const NEWEST = 3

const nextOrder = (): number => {
  let last = 0
  for (const { order } of useOffline.getState().tracks.values()) last = Math.max(last, order)
  return last + 1
}

/** Keys of the tracks that only these collections hold. */
const onlyIn = (keys: ReadonlySet<string>, tracks: readonly string[]): string[] => {
  const kept = new Set<string>()
  for (const [key, one] of useOffline.getState().collections)
    if (!keys.has(key)) for (const track of one.tracks) kept.add(track)
  return tracks.filter((track) => !kept.has(track))
}

const tracksOf = (keys: readonly string[]): SavedTrack[] => {
  const { tracks } = useOffline.getState()
  return keys.flatMap((key) => tracks.get(key) ?? [])
}

/** Fields of items that only their list has. */
const OF_LIST = ['added_at', 'added_by', 'liked_at', 'for']

const remarkOf = (item: SavedItem): object =>
  Object.fromEntries(Object.entries(item).filter(([name]) => OF_LIST.includes(name)))

/** Brings a collection up to its list: what is new waits to be saved, what has left it is removed. */
const apply = async (before: SavedCollection, { items, ...shown }: ReadList): Promise<void> => {
  const { account, tracks: known } = useOffline.getState()
  let order = nextOrder()
  const listed = items.map((item) => {
    const track = known.get(keyOf(account, item.type, item.id))
    return track ? { ...track, item } : newTrack(account, item, order++)
  })
  const tracks = listed.map(({ key }) => key)
  const remarks = Object.fromEntries(
    items.map((item) => [keyOf(account, item.type, item.id), remarkOf(item)]),
  )
  const left = new Set(before.tracks)
  for (const key of tracks) left.delete(key)
  const removed = tracksOf(onlyIn(new Set([before.key]), [...left]))
  await commit({
    tracks: listed,
    collections: [{ ...before, ...shown, tracks, remarks, synced_at: Date.now() }],
    removed_tracks: removed.map(({ key }) => key),
  })
  if (shown.cover) await saveCover(shown.cover)
  await deleteFiles(removed)
}

/** Saves an item or a list for offline listening, and keeps the list in sync. Throws `CallError`. */
export const saveCollection = async (type: CollectionType, id: number, newest = NEWEST): Promise<void> => {
  const { account, collections } = useOffline.getState()
  const key = keyOf(account, type, id)
  const now = Date.now()
  const list = await readList(type, id, newest)
  const before = collections.get(key) ?? {
    key,
    account,
    type,
    id,
    title: '',
    by: '',
    cover: null,
    tracks: [],
    paused: false,
    saved_at: now,
    synced_at: now,
    head: null,
  }
  // Browsers delete what is not persistent when the disk is full. They may refuse.
  void navigator.storage?.persist?.().catch(() => false)
  await apply({ ...before, newest }, list)
}

/** Reads the list of a collection again. Throws `CallError`. */
export const syncCollection = async (key: string): Promise<void> => {
  const before = useOffline.getState().collections.get(key)
  if (!before) return
  const list = await readList(before.type, before.id, before.newest)
  const current = useOffline.getState().collections.get(key)
  if (current) await apply(current, list)
}

/** Removes collections from this device, with the tracks that no other one holds. */
export const removeCollections = async (keys: readonly string[]): Promise<void> => {
  const { collections } = useOffline.getState()
  const gone = new Set(keys)
  const held = [...new Set(keys.flatMap((key) => collections.get(key)?.tracks ?? []))]
  const removed = tracksOf(onlyIn(gone, held))
  await commit({ removed_collections: [...gone], removed_tracks: removed.map(({ key }) => key) })
  await deleteFiles(removed)
}

const change = async (key: string, changed: Partial<SavedCollection>): Promise<void> => {
  const before = useOffline.getState().collections.get(key)
  if (before) await commit({ collections: [{ ...before, ...changed }] })
}

/** Stops saving a collection until it is resumed; what is there stays. */
export const setPaused = (key: string, paused: boolean): Promise<void> => change(key, { paused })

/** Saves again what of a collection failed or was removed to make room. */
export const retryCollection = async (key: string): Promise<void> => {
  const tracks = tracksOf(useOffline.getState().collections.get(key)?.tracks ?? [])
  const again = tracks.filter(({ state }) => state === 'failed' || state === 'evicted')
  await commit({ tracks: again.map((track) => ({ ...track, state: 'waiting', failure: null })) })
}

/** Saves a collection before all others that wait. */
export const saveFirst = async (key: string): Promise<void> => {
  const { tracks, collections } = useOffline.getState()
  const own = tracksOf(collections.get(key)?.tracks ?? []).filter(({ state }) => state === 'waiting')
  const first = Math.min(...[...tracks.values()].map(({ order }) => order))
  await commit({ tracks: own.map((track, n) => ({ ...track, order: first - own.length + n })) })
}
