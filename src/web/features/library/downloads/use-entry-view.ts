import { formatDiskSize } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { isPlayable, type OfflineState, progressOf, useOffline } from '../../../offline/state.ts'
import type { Entry } from './entries.ts'
import { type Status, shortOf, statusOf, underOf } from './entry-texts.ts'

/** What the row of an entry shows of how it is saved. */
interface EntryView extends Status {
  /** The line below the title. */
  under: string
  /** The same on phones, with the status and the size. */
  short: string
  size: string
  /** Whether some of it plays without a connection. */
  playable: boolean
}

const viewOf = (entry: Entry, state: OfflineState, t: ReturnType<typeof useTranslation>['t']): EntryView => {
  const progress = progressOf({ tracks: entry.tracks.map(({ key }) => key) }, state)
  const status = statusOf(entry, state, t)
  const size = formatDiskSize(status.state === 'saved' ? progress.bytes : progress.total_bytes)
  return {
    ...status,
    under: underOf(entry, progress, t),
    short: shortOf(entry, status, progress, size, t),
    size,
    playable: entry.tracks.some((track) => isPlayable(track, state.grace_days)),
  }
}

/** Returns how an entry is saved. */
export const useEntryView = (entry: Entry): EntryView => {
  const { t } = useTranslation()
  // A string, so that a row is rendered again when it changes, not whenever others make progress.
  const text = useOffline((state) => JSON.stringify(viewOf(entry, state, t)))
  return JSON.parse(text) as EntryView
}
