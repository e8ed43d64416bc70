import { readStored, writeStored } from '../data/storage.ts'
import { withSpace } from '../worker/store-parts.ts'
import {
  database,
  deleteAccount,
  type SavedCollection,
  type SavedStream,
  type SavedTrack,
} from './database.ts'
import { nothingSaved, useOffline } from './state.ts'

/** A change, as one tab tells it to the others. */
interface Change {
  account: number
  tracks?: SavedTrack[]
  collections?: SavedCollection[]
  removed_tracks?: string[]
  removed_collections?: string[]
}

type Message = Change | { account: number; loading: [key: string, bytes: number | null][] }

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tonearm-offline')

const listeners = new Set<() => void>()

/** Calls when what is saved or waits changed, in whichever tab; returns a stop function. */
export const onChange = (changed: () => void): (() => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

const amended = <T extends { key: string }>(
  before: ReadonlyMap<string, T>,
  changed: T[] = [],
  removed: string[] = [],
): ReadonlyMap<string, T> => {
  if (changed.length === 0 && removed.length === 0) return before
  const after = new Map(before)
  for (const key of removed) after.delete(key)
  for (const one of changed) after.set(one.key, one)
  return after
}

const apply = (message: Message): void => {
  const state = useOffline.getState()
  if (message.account !== state.account) return
  if ('loading' in message) {
    const loading = new Map(state.loading)
    for (const [key, bytes] of message.loading)
      if (bytes === null) loading.delete(key)
      else loading.set(key, bytes)
    useOffline.setState({ loading })
    return
  }
  useOffline.setState({
    tracks: amended(state.tracks, message.tracks, message.removed_tracks),
    collections: amended(state.collections, message.collections, message.removed_collections),
  })
  for (const changed of listeners) changed()
}

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => apply(data))

const publish = (message: Message): void => {
  apply(message)
  channel?.postMessage(message)
}

/** Reads what an account saved on this device. */
export const openAccount = async (account: number): Promise<void> => {
  const db = await database()
  const [tracks, collections] = await Promise.all([
    db.getAllFromIndex('tracks', 'account', account),
    db.getAllFromIndex('collections', 'account', account),
  ])
  const keyed = <T extends { key: string }>(rows: T[]) => new Map(rows.map((row) => [row.key, row]))
  const graceDays = Number(readStored(GRACE_KEY)) || 0
  useOffline.setState({
    ...nothingSaved,
    ready: true,
    account,
    tracks: keyed(tracks),
    collections: keyed(collections),
    grace_days: graceDays,
  })
}

const GRACE_KEY = 'offline-grace-days'

/** Keeps the grace period for when the server can't be reached. */
export const setGraceDays = (days: number): void => {
  writeStored(GRACE_KEY, String(days))
  useOffline.setState({ grace_days: days })
}

/** Shows a change in all tabs without storing it: it holds until the app is opened again. */
export const show = (change: Omit<Change, 'account'>): void =>
  publish({ account: useOffline.getState().account, ...change })

/** Stores a change on this device and shows it in all tabs. Throws `NoSpaceError` when the device is full. */
export const commit = async (change: Omit<Change, 'account'>): Promise<void> => {
  const { tracks = [], collections = [], removed_tracks = [], removed_collections = [] } = change
  const db = await database()
  await withSpace(async () => {
    const transaction = db.transaction(['tracks', 'collections', 'streams'], 'readwrite')
    const stored = transaction.objectStore('tracks')
    const lists = transaction.objectStore('collections')
    const streams = transaction.objectStore('streams')
    await Promise.all([
      ...tracks.map((track) => stored.put(track)),
      ...collections.map((one) => lists.put(one)),
      ...removed_tracks.flatMap((key) => [stored.delete(key), streams.delete(key)]),
      ...removed_collections.map((key) => lists.delete(key)),
      transaction.done,
    ])
  })
  show(change)
}

/** Shows how many bytes have arrived of a track; null when it is no longer being saved. */
export const showLoading = (loading: [key: string, bytes: number | null][]): void =>
  publish({ account: useOffline.getState().account, loading })

export const storeStream = async (stream: SavedStream): Promise<void> => {
  await (await database()).put('streams', stream)
}

export const savedStream = async (key: string): Promise<SavedStream | undefined> =>
  (await database()).get('streams', key)

/** Deletes all rows of the account; resolves to the keys of its tracks. */
export const clearAccount = async (): Promise<string[]> => {
  const { account } = useOffline.getState()
  const tracks = await deleteAccount(account)
  const { collections } = useOffline.getState()
  publish({ account, removed_tracks: tracks, removed_collections: [...collections.keys()] })
  return tracks
}
