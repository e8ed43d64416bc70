import { type Song, songs } from '../../contract/songs.ts'
import { call } from '../api/call.ts'
import type { PlayItem } from './item.ts'
import { usePreferences } from './preferences.ts'
import { continueWith, currentEntry, remove, upcoming } from './queue.ts'
import { type PlayerState, setPlayer, usePlayer } from './state.ts'

/** Songs that are added at a time. */
const PART = 10
/** Songs heard last that do not come back by themselves. */
const MOST_HEARD = 200
/** Songs whose relatives are looked through, the latest first, until there is a fresh one. */
const SEEDS = 3

const state = (): PlayerState => usePlayer.getState()
const isWanted = (): boolean => usePreferences.getState().continue_related && state().repeat === 'off'

/** Ids of songs heard in this visit, the latest last. */
let heard: number[] = []
/** The entry for which relatives were asked, so that a cleared queue stays cleared. */
let asked: string | null = null

function hear(song: PlayItem | null): void {
  if (song?.type === 'song') heard = [...heard.filter((id) => id !== song.id), song.id].slice(-MOST_HEARD)
}

async function freshRelatives(): Promise<Song[]> {
  const { queue, index } = state()
  const seeds = queue
    .slice(0, index + 1)
    .slice(-SEEDS)
    .toReversed()
  for (const { item } of seeds) {
    if (item.type !== 'song') return []
    const known = new Set([...heard, ...state().queue.map((entry) => entry.item.id)])
    const found = await call(songs.related, { params: { id: item.id } })
    const fresh = found.filter((song) => !known.has(song.id)).slice(0, PART)
    if (fresh.length > 0) return fresh
  }
  return []
}

async function goOn(): Promise<void> {
  const key = currentEntry(state())?.key
  const last = upcoming(state()).length === 0
  if (!key || key === asked || !last || !isWanted() || state().playerStatus !== 'play') return
  asked = key
  const found = await freshRelatives().catch(() => [])
  const still = currentEntry(state())?.key === key && upcoming(state()).length === 0
  if (still && isWanted() && found.length > 0) setPlayer(continueWith(state(), found))
}

function takeBack(): void {
  const keys = upcoming(state()).flatMap((entry) => (entry.related ? [entry.key] : []))
  if (keys.length > 0) setPlayer(remove(state(), new Set(keys)))
}

/** Has related songs follow the end of the queue while the listener wants that. Answers the way to stop. */
export function followWithRelated(): () => void {
  hear(state().currentAudio)
  const unfollow = usePlayer.subscribe((now, before) => {
    if (now.currentAudio !== before.currentAudio) hear(now.currentAudio)
    if (now.repeat !== before.repeat && now.repeat !== 'off') takeBack()
    const moved = now.index !== before.index || now.queue !== before.queue || now.repeat !== before.repeat
    if (moved || now.playerStatus !== before.playerStatus) void goOn()
  })
  const unfollowWish = usePreferences.subscribe((now, before) => {
    if (now.continue_related === before.continue_related) return
    if (!now.continue_related) return takeBack()
    asked = null
    void goOn()
  })
  void goOn()
  return () => {
    unfollow()
    unfollowWish()
  }
}
