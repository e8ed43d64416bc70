import { formatDate } from '../../../i18n/format.ts'
import { joined, type useTranslation } from '../../../i18n/i18n.ts'
import type { Failure } from '../../../offline/database.ts'
import { formatPercent } from '../../../offline/format-percent.ts'
import {
  type CollectionProgress,
  isLocked,
  type OfflineState,
  playsUntil,
  progressOf,
} from '../../../offline/state.ts'
import { collectionState, type Saved } from '../../../offline/use-saved.ts'
import type { Entry } from './entries.ts'

type Translate = ReturnType<typeof useTranslation>['t']

const typeNames: Record<Entry['type'], string> = {
  song: 'Song',
  episode: 'Episode',
  album: 'Album',
  playlist: 'Playlist',
  artist: 'Artist',
  blend: 'Blend',
  liked: 'Playlist',
  podcast: 'Podcast',
}

/** Returns how many tracks of a list are there; nothing for a single track. */
const amountOf = ({ type, tracks }: Entry, { saved }: CollectionProgress, t: Translate): string | false => {
  if (type === 'song' || type === 'episode') return false
  const total = tracks.length
  if (type === 'podcast')
    return saved === total
      ? t('{count} episodes', { count: total })
      : t('{saved} of {total} episodes', { saved, total })
  return saved === total
    ? t('{count} songs', { count: total })
    : t('{saved} of {total} songs', { saved, total })
}

/** Returns the line below the title: type, artist, and how much of it is there. */
export const underOf = (entry: Entry, progress: CollectionProgress, t: Translate): string =>
  joined([t(typeNames[entry.type]), entry.by, amountOf(entry, progress, t)])

/** Returns the line below the title on phones: the status and the size, for which there are no columns. */
export const shortOf = (
  entry: Entry,
  { state, text }: Status,
  progress: CollectionProgress,
  size: string,
  t: Translate,
): string => {
  if (state === 'saved') return joined([t(typeNames[entry.type]), size])
  if (state === 'saving') return joined([amountOf(entry, progress, t) || size, text])
  return state === 'waiting' ? joined([text, size]) : text
}

const failures: Record<Failure, string> = {
  refused: 'Download not allowed',
  space: 'Not enough space',
  error: 'Could not be saved',
}

export interface Status extends Saved {
  text: string
}

const waiting = (halted: OfflineState['halted'], paused: boolean, t: Translate): string => {
  if (paused) return t('Paused')
  if (halted === 'wifi') return t('Waits for Wi-Fi')
  return halted === 'offline' ? t('Waits for a connection') : t('Waiting')
}

/** Returns what is happening to an entry, with its icon. */
export const statusOf = (
  entry: Entry,
  state: Pick<OfflineState, 'tracks' | 'loading' | 'grace_days' | 'halted'>,
  t: Translate,
): Status => {
  const paused = entry.collection?.paused ?? false
  const progress = progressOf({ tracks: entry.tracks.map(({ key }) => key) }, state)
  const saved = collectionState({ paused }, progress)
  const ending = entry.tracks.find((track) => track.ended_at > 0 && !isLocked(track, state.grace_days))
  const until = ending && playsUntil(ending, state.grace_days)
  const text = (): string => {
    if (saved.state === 'locked') return t('No longer available')
    if (until) return t('Plays until {date}', { date: formatDate(new Date(until).toISOString()) })
    if (saved.state === 'saving') return formatPercent(saved.percent)
    if (saved.state === 'waiting') return waiting(state.halted, paused, t)
    if (saved.state === 'failed') return t(failures[progress.failure ?? 'error'])
    if (saved.state === 'evicted') return t('Removed to make room')
    if (entry.type === 'podcast') return t('Removed after you play it')
    return t('Saved {date}', { date: formatDate(new Date(entry.saved_at || Date.now()).toISOString()) })
  }
  return { ...saved, state: until && saved.state === 'saved' ? 'waiting' : saved.state, text: text() }
}
