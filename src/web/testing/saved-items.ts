import { onTestFinished } from 'vitest'
import { album, type Song, song } from '../../contract/catalog/items.ts'
import { useOnline } from '../data/connection/reachability.ts'
import { keyOf, type SavedCollection, type SavedTrack } from '../offline/database.ts'
import { Mark } from '../offline/Mark.tsx'
import { nothingSaved, useOffline } from '../offline/state.ts'
import { isAtHand } from '../offline/use-saved.ts'
import { useOfflineParts } from '../ui/layout/OfflinePart.tsx'
import { sampleOf } from './sample.ts'

const ACCOUNT = 1

/** A saved song. */
export const savedSong = (id: number, title: string, more: Partial<SavedTrack> = {}): SavedTrack => ({
  key: keyOf(ACCOUNT, 'song', id),
  account: ACCOUNT,
  item: sampleOf(song, { id, title, cover: null, album: null } as Partial<Song>) as Song,
  state: 'saved',
  failure: null,
  order: id,
  bytes: 1_000_000,
  version: 1,
  source: '',
  saved_at: id,
  played_at: 0,
  ended_at: 0,
  ...more,
})

/** A saved album of these songs. */
export const savedAlbum = (id: number, title: string, tracks: readonly SavedTrack[]): SavedCollection => ({
  key: keyOf(ACCOUNT, 'album', id),
  account: ACCOUNT,
  type: 'album',
  id,
  title,
  by: 'Petra Ahn',
  cover: null,
  tracks: tracks.map(({ key }) => key),
  newest: 3,
  paused: false,
  saved_at: id,
  synced_at: id,
  head: sampleOf(album, { id, title, cover: null } as never),
})

/** Returns the state of a device with saved items. */
export const savedState = (tracks: readonly SavedTrack[], collections: readonly SavedCollection[]) => ({
  ...nothingSaved,
  ready: true,
  account: ACCOUNT,
  tracks: new Map(tracks.map((one) => [one.key, one])),
  collections: new Map(collections.map((one) => [one.key, one])),
})

/** Paths that need the server. */
const OFF = /^\/(browse|radio)(\/|$)/

type Screens = NonNullable<ReturnType<typeof useOfflineParts.getState>['away']>['screens']

/** Takes away the connection until the test ends, with these tracks and lists on the device. */
export const goOffline = (
  tracks: readonly SavedTrack[] = [],
  collections: readonly SavedCollection[] = [],
  screens: Screens = {},
): void => {
  useOffline.setState(savedState(tracks, collections))
  useOnline.setState({ online: false })
  const link = { disabled: true, tabIndex: 0, 'data-tip': 'Off', 'aria-description': 'Off' }
  const plays = ({ type, id }: { type: string; id: number }) => isAtHand(type, id)
  useOfflineParts.setState({ Mark, away: { off: OFF, link, plays, screens } })
  onTestFinished(goOnline)
}

/** Gives back the connection. */
export const goOnline = (): void => {
  useOnline.setState({ online: true })
  useOfflineParts.setState({ away: undefined })
}
