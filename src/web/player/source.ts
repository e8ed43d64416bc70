import { UNKNOWN_ITEM_ID } from '../../contract/items.ts'
import type { Song } from '../../contract/songs.ts'

/** Where the queue came from. Content without a type of its own, such as liked songs, leaves type and id out. */
export interface Source {
  type?: 'album' | 'artist' | 'song' | 'genre' | 'playlist'
  id?: number
  title: string
}

export type PlayStatus = 'play' | 'pause'

export interface PlayingType {
  type: string
  id: number
  status: PlayStatus
}

const unknown = { type: 'unknown', id: UNKNOWN_ITEM_ID }

/** What plays: the collection when one was started, else the song; unknown when it has no type. */
export function playingTypeOf(
  source: Source | null,
  song: Song | null,
  status: PlayStatus,
): PlayingType | null {
  if (!song) return null
  const item = source ?? song
  return item.type && item.id ? { type: item.type, id: item.id, status } : { ...unknown, status }
}

/** Entries that can be played at all; empty ones do not count. */
export const playable = (songs: readonly (Song | null | undefined)[]): Song[] =>
  songs.filter((song): song is Song => Boolean(song?.id))
