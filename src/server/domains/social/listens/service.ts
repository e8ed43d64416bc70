import { createHash } from 'node:crypto'
import type { ListenSource } from '../../../../contract/social/listens.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { normalizedKey } from '../../../core/normalized-key.ts'
import type { Trx } from '../../../db/schema.ts'
import { SAME_LISTEN_SECONDS } from '../../../db/sql/same-listen.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { scopeOf } from '../../../http/viewer.ts'
import { type SongMatcher, songMatcher, titleKey } from '../../catalog/index.ts'
import { viewerById } from '../../platform/index.ts'
import {
  changedTitles,
  deleteListens,
  insertListens,
  type ListenRange,
  lockListens,
  markCompared,
  matchUnmatched,
  type StoredListen,
  type UnmatchedListen,
  unmatchedListens,
} from './queries.ts'

/** A song that a listener heard elsewhere. */
export interface HeardListen {
  /** When it began: Unix time in seconds. */
  at: number
  artist: string
  title: string
  album: string | null
  /** Length of the song. */
  seconds: number | null
}

/** What became of listens. */
export interface TakenListens {
  /** New ones. */
  taken: number
  known: number
  /** New ones of songs that the catalog has. */
  matched: number
}

export interface ListenOrigin {
  source: ListenSource
  import_id?: string
}

const BATCH = 500
const MAX_NAME = 500

const shorten = (text: string): string => text.replaceAll('\u0000', '').trim().slice(0, MAX_NAME)

const hashFor = (artist: string, title: string): Buffer =>
  createHash('sha256')
    .update(`${normalizedKey(artist)}\n${normalizedKey(title)}`)
    .digest()
    .subarray(0, 16)

/** Returns a listen with its keys; `song_id` is not known yet. */
const stored = ({ at, album, seconds, ...names }: HeardListen): StoredListen => {
  const artist = shorten(names.artist)
  const title = shorten(names.title)
  return {
    at,
    artist,
    title,
    album: album ? shorten(album) || null : null,
    seconds: seconds === null ? null : Math.round(seconds),
    song_id: null,
    hash: hashFor(artist, title),
    title_key: titleKey(title),
  }
}

/** Omits repetitions of a listen. */
const withoutRepetitions = (listens: StoredListen[]): StoredListen[] => {
  const last = new Map<string, number>()
  return listens
    .toSorted((a, b) => a.at - b.at)
    .filter(({ at, hash }) => {
      const key = hash.toString('latin1')
      if (at - (last.get(key) ?? Number.NEGATIVE_INFINITY) < SAME_LISTEN_SECONDS) return false
      last.set(key, at)
      return true
    })
}

/** Stores listens and returns the new ones, with the songs that they are of. */
export const storeListens = async (
  trx: Trx,
  viewer: ViewerScope,
  { source, import_id = '' }: ListenOrigin,
  listens: readonly HeardListen[],
  match: SongMatcher = songMatcher(trx, viewer),
): Promise<StoredListen[]> => {
  await lockListens(trx, viewer.id)
  const added: StoredListen[] = []
  for (let from = 0; from < listens.length; from += BATCH) {
    const batch = withoutRepetitions(listens.slice(from, from + BATCH).map(stored))
    const songs = await match(batch)
    const matched = batch.map((one, index) => ({ ...one, song_id: songs[index] ?? null }))
    const rows = await insertListens(trx, viewer.id, { source, import_id: import_id || null }, matched)
    for (const { place, matched: is } of rows) {
      const one = matched[place - 1]
      if (one) added.push(is ? one : { ...one, song_id: null })
    }
  }
  return added
}

/**
 * Adds listens to those of an account, each once, and counts them for the account alone: neither for songs and artists,
 * nor for analytics and payouts. Twice the same changes nothing.
 */
export const takeListens = async (
  trx: Trx,
  viewer: ViewerScope,
  origin: ListenOrigin,
  listens: readonly HeardListen[],
  match?: SongMatcher,
): Promise<TakenListens> => {
  const added = await storeListens(trx, viewer, origin, listens, match)
  return {
    taken: added.length,
    known: listens.length - added.length,
    matched: added.filter(({ song_id }) => song_id !== null).length,
  }
}

/** Takes back what an import or a source brought; returns the number of listens. */
export const removeListens = async (trx: Trx, userId: number, range: ListenRange): Promise<number> => {
  await lockListens(trx, userId)
  return deleteListens(trx, userId, range)
}

/** Matches listens of an account by the songs that it may hear now. */
const matchAgain = async (ctx: AppContext, userId: number, listens: UnmatchedListen[]): Promise<void> => {
  const viewer = await viewerById(ctx, userId)
  if (!viewer) return
  const songs = await songMatcher(ctx.db, scopeOf(viewer))(listens)
  const found = listens.flatMap((one, index) => {
    const song_id = songs[index]
    return song_id == null ? [] : [{ ...one, song_id }]
  })
  if (found.length === 0) return
  await ctx.db.transaction().execute(async (trx) => {
    await lockListens(trx, userId)
    await matchUnmatched(trx, userId, found)
  })
}

/** Matches listens of songs that were missing, by those that were added or changed since; the job `match-listens`. */
export const matchListens = async (ctx: AppContext): Promise<void> => {
  const { titles, now } = await changedTitles(ctx.db)
  const keys = [...new Set(titles.map(titleKey))]
  for (let from = 0; from < keys.length; from += BATCH) {
    const listens = await unmatchedListens(ctx.db, keys.slice(from, from + BATCH))
    for (const [userId, own] of Map.groupBy(listens, ({ user_id }) => user_id))
      await matchAgain(ctx, userId, own)
  }
  await markCompared(ctx.db, now)
}
