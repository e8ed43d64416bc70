import { MAX_CHECKED, offline } from '../../contract/catalog/streams.ts'
import { CallError, call } from '../data/call.ts'
import { removeCollections, syncCollection } from './collections.ts'
import type { SavedTrack } from './database.ts'
import { deleteFiles } from './files/tracks.ts'
import { useOffline } from './state.ts'
import { commit, setGraceDays } from './store.ts'

/** Lists are read again at most this often, in milliseconds. */
const STALE_MS = 1_800_000

type Kept = ReadonlyMap<string, number>

/** Asks which tracks may still be kept; returns the version of their audio by key. */
const keptOf = async (tracks: readonly SavedTrack[]): Promise<Kept> => {
  const kept = new Map<string, number>()
  for (let at = 0; at < tracks.length; at += MAX_CHECKED) {
    const part = tracks.slice(at, at + MAX_CHECKED)
    const ids = (type: string) => part.flatMap(({ item }) => (item.type === type ? item.id : []))
    const reply = await call(offline.check, { body: { songs: ids('song'), episodes: ids('episode') } })
    setGraceDays(reply.grace_days)
    const versions = {
      song: new Map(reply.songs.map(({ id, version }) => [id, version])),
      episode: new Map(reply.episodes.map(({ id, version }) => [id, version])),
    }
    for (const { key, item } of part) {
      const version = versions[item.type].get(item.id)
      if (version !== undefined) kept.set(key, version)
    }
  }
  return kept
}

/** Checks the rights to all tracks: notes those that ended, and has replaced audio saved again. */
const checkRights = async (now: number): Promise<void> => {
  const checked = new Set(useOffline.getState().tracks.keys())
  const kept = await keptOf([...useOffline.getState().tracks.values()])
  const replaced: SavedTrack[] = []
  const changed = [...useOffline.getState().tracks.values()].flatMap((track): SavedTrack[] => {
    if (!checked.has(track.key)) return []
    const version = kept.get(track.key)
    if (version === undefined) return track.ended_at === 0 ? [{ ...track, ended_at: now }] : []
    const held = track.ended_at === 0 ? track : { ...track, ended_at: 0 }
    if (track.state === 'saved' && version !== track.version) {
      replaced.push(track)
      return [{ ...held, state: 'waiting', source: '' }]
    }
    return held === track ? [] : [held]
  })
  if (replaced.length > 0) await deleteFiles(replaced)
  if (changed.length > 0) await commit({ tracks: changed })
}

const syncLists = async (now: number, force: boolean): Promise<void> => {
  for (const { key, synced_at } of [...useOffline.getState().collections.values()]) {
    if (!force && synced_at > now - STALE_MS) continue
    try {
      await syncCollection(key)
    } catch (error) {
      if (!(error instanceof CallError) || error.status === 0 || error.status >= 500) throw error
      // What has left the catalog stays until its grace period ends; only empty lists go.
      const one = useOffline.getState().collections.get(key)
      if (one && one.tracks.length === 0) await removeCollections([key])
    }
  }
}

let syncing: Promise<void> | null = null

/**
 * Brings everything saved up to date with the server: rights, replaced audio, and lists. Does nothing without a
 * connection. `force` reads lists that were read recently, too.
 */
export const sync = (force = false): Promise<void> => {
  syncing ??= (async () => {
    const now = Date.now()
    const { tracks, collections } = useOffline.getState()
    if (tracks.size > 0) await checkRights(now)
    if (collections.size > 0) await syncLists(now, force)
  })()
    .catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
    })
    .finally(() => {
      syncing = null
    })
  return syncing
}
