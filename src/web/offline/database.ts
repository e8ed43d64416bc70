import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Episode, Song, StreamInfo } from '../../contract/catalog/items.ts'

export type SavedItem = Song | Episode
export type TrackType = SavedItem['type']
export type CollectionType = TrackType | 'album' | 'playlist' | 'artist' | 'blend' | 'liked' | 'podcast'

/** `evicted`: removed to make room; saved again only when the listener asks for it. */
export type TrackState = 'waiting' | 'saved' | 'failed' | 'evicted'
/** Why a track is not saved: no right to it, no space on the device, or errors of the server. */
export type Failure = 'refused' | 'space' | 'error'

/** A song or an episode that an account saves on this device. */
export interface SavedTrack {
  key: string
  account: number
  item: SavedItem
  state: TrackState
  failure: Failure | null
  /** Position in the download queue; the lowest comes first. */
  order: number
  /** Bytes of the file; an estimate until it is known. */
  bytes: number
  /** Of its audio; 0 until it is saved, and for episodes at another host. */
  version: number
  /** Source of its saved parts: version, format and length; empty before the first one. */
  source: string
  /** Milliseconds since 1970; 0 for never. */
  saved_at: number
  played_at: number
  /** When the right to it was found to have ended; 0 while it holds. */
  ended_at: number
}

/** An item that a listener chose to save: a single one, or a list that is kept in sync. */
export interface SavedCollection {
  key: string
  account: number
  type: CollectionType
  /** 0 for liked songs. */
  id: number
  title: string
  /** Artist, owner or podcast; empty without one. */
  by: string
  cover: string | null
  /** Keys of its tracks, in its order. */
  tracks: string[]
  /** Data of its tracks that only this list has, such as when they were added, by key. */
  remarks?: Record<string, object>
  /** Of a podcast: how many of the newest unplayed episodes are kept. */
  newest: number
  paused: boolean
  /** Milliseconds since 1970. */
  saved_at: number
  synced_at: number
  /** The reply that its page needs besides the tracks. */
  head: unknown
}

/** Data of a track besides its audio. Read one at a time, as waveforms, lyrics and transcripts are large. */
export interface SavedStream {
  key: string
  account: number
  info: StreamInfo
  /** Chapters and transcript of an episode. */
  extras: unknown
}

interface Schema extends DBSchema {
  tracks: { key: string; value: SavedTrack; indexes: { account: number } }
  collections: { key: string; value: SavedCollection; indexes: { account: number } }
  streams: { key: string; value: SavedStream; indexes: { account: number } }
}

const STORES = ['tracks', 'collections', 'streams'] as const

let opened: Promise<IDBPDatabase<Schema>> | null = null

/** Opens the database of what is saved on this device. Rejects where the browser blocks storage. */
export const database = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= openDB<Schema>('tonearm-offline', 1, {
    upgrade: (db) => {
      for (const name of STORES) {
        const store = db.createObjectStore(name, { keyPath: 'key' })
        store.createIndex('account', 'account')
      }
    },
    terminated: () => {
      opened = null
    },
  })
  opened.catch(() => {
    opened = null
  })
  return opened
}

/** Deletes everything that an account saved; resolves to the keys of its tracks. */
export const deleteAccount = async (account: number): Promise<string[]> => {
  const db = await database()
  const transaction = db.transaction(STORES, 'readwrite')
  const tracks = await transaction.objectStore('tracks').index('account').getAllKeys(account)
  for (const name of STORES) {
    const store = transaction.objectStore(name)
    for (const key of await store.index('account').getAllKeys(account)) await store.delete(key)
  }
  await transaction.done
  return tracks
}

/** Returns the key of a track or collection of an account. */
export const keyOf = (account: number, type: CollectionType, id: number): string => `${account}:${type}:${id}`
