import type { Song } from '../../../contract/catalog/items.ts'
import { songs } from '../../../contract/catalog/songs.ts'
import { call } from '../../data/call.ts'
import { usePreferences } from '../preferences.ts'
import { type PlayerState, setPlayer, usePlayer } from '../state.ts'
import type { PlayItem } from './item.ts'
import { currentEntry, upcoming } from './queue.ts'
import { continueWith, remove } from './queue-changes.ts'

/** Related songs added at a time. */
const PART = 10
/** Recently played songs that are not added as related ones. */
const MAX_PLAYED = 200
/** Seeds, latest first, whose related songs are searched for one not played recently. */
const SEEDS = 3

const state = (): PlayerState => usePlayer.getState()
const isWanted = (): boolean =>
  usePreferences.getState().continue_related && state().repeat === 'off' && !state().shared

/** Ids of songs played in this visit, latest last. */
let played: number[] = []
/** Entry for which related songs were last requested, so that a cleared queue stays cleared. */
let pending: string | null = null

function notePlayed(song: PlayItem | null): void {
  if (song?.type === 'song') played = [...played.filter((id) => id !== song.id), song.id].slice(-MAX_PLAYED)
}

async function freshRelatives(): Promise<Song[]> {
  const { queue, index } = state()
  const seeds = queue
    .slice(0, index + 1)
    .slice(-SEEDS)
    .toReversed()
  for (const { item } of seeds) {
    if (item.type !== 'song') return []
    const known = new Set([...played, ...state().queue.map((entry) => entry.item.id)])
    const found = await call(songs.related, { params: { id: item.id } })
    const fresh = found.filter((song) => !known.has(song.id)).slice(0, PART)
    if (fresh.length > 0) return fresh
  }
  return []
}

async function appendRelated(): Promise<void> {
  const key = currentEntry(state())?.key
  const last = upcoming(state()).length === 0
  if (!key || key === pending || !last || !isWanted() || state().playerStatus !== 'play') return
  pending = key
  const found = await freshRelatives().catch(() => [])
  const still = currentEntry(state())?.key === key && upcoming(state()).length === 0
  if (still && isWanted() && found.length > 0) setPlayer(continueWith(state(), found))
}

function removeRelated(): void {
  const keys = upcoming(state()).flatMap((entry) => (entry.related ? [entry.key] : []))
  if (keys.length > 0) setPlayer(remove(state(), new Set(keys)))
}

/** Appends related songs at the end of the queue while that preference is on. Returns a stop function. */
export function followWithRelated(): () => void {
  notePlayed(state().currentAudio)
  const unfollow = usePlayer.subscribe((now, before) => {
    if (now.currentAudio !== before.currentAudio) notePlayed(now.currentAudio)
    if (now.repeat !== before.repeat && now.repeat !== 'off') removeRelated()
    const moved = now.index !== before.index || now.queue !== before.queue || now.repeat !== before.repeat
    if (moved || now.playerStatus !== before.playerStatus) void appendRelated()
  })
  const unfollowWish = usePreferences.subscribe((now, before) => {
    if (now.continue_related === before.continue_related) return
    if (!now.continue_related) return removeRelated()
    pending = null
    void appendRelated()
  })
  void appendRelated()
  return () => {
    unfollow()
    unfollowWish()
  }
}
