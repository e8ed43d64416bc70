import { Download, Shuffle, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { FilterField } from '../../../catalog/items/lists/FilterField.tsx'
import { SortButton } from '../../../catalog/items/lists/SortButton.tsx'
import { useUrlParam } from '../../../catalog/items/lists/url-param.ts'
import { FindMusic } from '../../../catalog/items/states/FindMusic.tsx'
import { NothingFound } from '../../../catalog/items/states/NothingFound.tsx'
import { showError } from '../../../data/errors.ts'
import { canSave } from '../../../data/session/device/saved-bytes.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { removeAll } from '../../../offline/start.ts'
import { useOffline } from '../../../offline/state.ts'
import { sync } from '../../../offline/sync.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { PlayButton } from '../../../ui/buttons/PlayButton.tsx'
import { EmptyState } from '../../../ui/layout/States.tsx'
import { VirtualList } from '../../../ui/lists/VirtualList.tsx'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { Segments } from '../../../ui/tabs/Segments.tsx'
import { LibraryPage } from '../LibraryPage.tsx'
import styles from './downloads.module.css'
import { EntryRow } from './EntryRow.tsx'
import { countsOf, type Entry, entriesOf, type Sort, sorts, type Tab, tabs } from './entries.ts'
import { playEntries } from './play-entries.ts'
import { StorageCard } from './StorageCard.tsx'

const tabNames: Record<Tab, string> = {
  all: 'All',
  albums: 'Albums',
  playlists: 'Playlists',
  songs: 'Songs',
  episodes: 'Episodes',
}

const ROW = 56

/** Free space that the browser offers, in bytes; asked again when what is saved changes. */
const useFreeSpace = (saved: unknown): number | null => {
  const [free, setFree] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const estimate = navigator.storage?.estimate?.()
    estimate
      ?.then(({ quota, usage }) => quota !== undefined && setFree(quota - (usage ?? 0)))
      .catch(() => undefined)
  }, [saved])
  return free
}

const Nothing = () => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<Download aria-hidden="true" />}
      title={t('Nothing saved yet')}
      text={
        canSave()
          ? t('Choose “Save for offline” on any album, playlist or episode, and listen without a connection.')
          : t('This browser can’t save music. It needs a secure connection (https).')
      }
    >
      <FindMusic to="/browse/albums" />
    </EmptyState>
  )
}

const askToRemoveAll = async (t: ReturnType<typeof useTranslation>['t']): Promise<void> => {
  const yes = await confirm({
    title: t('Remove all downloads?'),
    text: t('You can save them again whenever you’re online.'),
    no: t('Cancel'),
    yes: t('Remove all'),
    danger: true,
  })
  if (yes) await removeAll().catch(showError)
}

interface ListProps {
  entries: Entry[]
  label: string
  /** Starts the whole list at an entry, for lists of tracks. */
  onPlay: ((entry: Entry) => void) | undefined
}

const List = ({ entries, label, onPlay }: ListProps) => (
  <VirtualList
    count={entries.length}
    rowHeight={ROW}
    label={label}
    // Rows are kept and show other entries: a search changes most of them.
    keyOf={(index) => index}
    row={(index) => {
      const entry = entries[index]
      return entry && <EntryRow entry={entry} onPlay={onPlay} />
    }}
  />
)

const Shown = ({ title }: { title: string }) => {
  const { t } = useTranslation()
  // Without `loading`: the progress of a download must not rebuild the list.
  const tracks = useOffline((state) => state.tracks)
  const collections = useOffline((state) => state.collections)
  const [query, setQuery] = useUrlParam('q')
  const [chosen, setTab] = useUrlParam('tab')
  const [order, setSort] = useUrlParam('sort')
  const tab: Tab = tabs.find((one) => one === chosen) ?? 'all'
  const sort: Sort = order in sorts ? (order as Sort) : 'newest'
  const counts = useMemo(() => countsOf({ tracks, collections }), [tracks, collections])
  const entries = useMemo(
    () => entriesOf({ tracks, collections }, tab, query, sort),
    [tracks, collections, tab, query, sort],
  )
  const single = tab === 'songs' || tab === 'episodes'
  const shown = useRef(entries)
  useEffect(() => {
    shown.current = entries
  })
  const playFrom = useCallback(
    (entry: Entry) => void playEntries(shown.current, null, { title, start: entry.key }),
    [title],
  )
  return (
    <>
      <div className={styles.filters}>
        <Segments
          look="chips"
          label={title}
          choices={tabs
            .filter((one) => one === 'all' || counts[one] > 0)
            .map((value) => ({ value, text: t(tabNames[value]), count: counts[value] }))}
          value={tab}
          onChange={(next) => setTab(next === 'all' ? '' : next)}
        />
        <FilterField label={t('Search in downloads')} value={query} onChange={setQuery} />
        <SortButton
          choices={sorts}
          value={sort}
          onChange={(next) => setSort(next === 'newest' ? '' : next)}
        />
      </div>
      {entries.length > 0 ? (
        <List entries={entries} label={title} onPlay={single ? playFrom : undefined} />
      ) : (
        <NothingFound query={query} clear={() => setQuery('')} />
      )}
    </>
  )
}

/** Items saved on this device, how much space they take, and the progress of saving. */
export const Downloads = () => {
  const { t } = useTranslation()
  const title = t('Downloads')
  const ready = useOffline((state) => state.ready)
  const tracks = useOffline((state) => state.tracks)
  const any = useOffline((state) => state.collections.size > 0)
  const free = useFreeSpace(tracks)
  useEffect(() => {
    if (ready) void sync(true)
  }, [ready])
  const all = () => entriesOf(useOffline.getState(), 'all', '', 'newest')
  return (
    <LibraryPage title={title}>
      {any && (
        <div className={styles.tools}>
          <PlayButton
            title={title}
            playing={false}
            onClick={() => void playEntries(all(), null, { title })}
          />
          <IconButton
            label={t('Shuffle')}
            onClick={() => void playEntries(all(), null, { title, shuffle: true })}
          >
            <Shuffle aria-hidden="true" />
          </IconButton>
          <Button variant="ghost" className={styles.removeAll} onClick={() => void askToRemoveAll(t)}>
            <Trash2 className="icon-16" aria-hidden="true" />
            {t('Remove all')}
          </Button>
        </div>
      )}
      {any && <StorageCard tracks={tracks} free={free} />}
      {any ? <Shown title={title} /> : (ready || !canSave()) && <Nothing />}
    </LibraryPage>
  )
}
