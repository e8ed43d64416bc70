import { useQuery } from '@tanstack/react-query'
import { History, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import type { RecentPlay } from '../../../contract/social/recents.ts'
import { columnsOf, SongRows, SongRowsHead, SongRowsSkeleton } from '../../catalog/items/rows/SongRows.tsx'
import { SelectableRows } from '../../catalog/items/selection/SelectableRows.tsx'
import { showError } from '../../data/errors.ts'
import { byDay } from '../../i18n/days.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { LibraryPage } from './LibraryPage.tsx'
import styles from './library.module.css'
import { PlayedRow } from './PlayedRow.tsx'
import { clearRecentPlays, recentPlaysQuery } from './recents.ts'
import { SongActions } from './SongActions.tsx'

type PlayedSong = Extract<RecentPlay, { type: 'song' }>
type PlayedOther = Exclude<RecentPlay, PlayedSong>

const look = { cover: true, column: 'album' } as const

const useClear = () => {
  const { t } = useTranslation()
  return async (): Promise<void> => {
    const yes = await confirm({
      title: t('Clear listening history?'),
      text: t('Your listening history will be deleted. Likes and play counts stay.'),
      no: t('Cancel'),
      yes: t('Clear'),
      danger: true,
    })
    if (yes) await clearRecentPlays().catch(showError)
  }
}

/** Splits a day into runs of songs and single other items; `offset` is the number of songs before. */
const runsOf = (items: RecentPlay[], before: number) => {
  const runs: { offset: number; songs: PlayedSong[]; other: PlayedOther | null }[] = []
  let offset = before
  for (const item of items) {
    const last = runs.at(-1)
    if (item.type !== 'song') runs.push({ offset, songs: [], other: item })
    else if (last && !last.other) last.songs.push(item)
    else runs.push({ offset, songs: [item], other: null })
    if (item.type === 'song') offset += 1
  }
  return runs
}

/** Recently played songs, episodes and stations by day, newest first, each once. */
export const Recent = () => {
  const { t } = useTranslation()
  const recent = useQuery(recentPlaysQuery())
  const clear = useClear()
  const title = t('Recently played')
  const source = useMemo(() => ({ title }), [title])
  const { data } = recent
  const plays = data ?? []
  const songs = useMemo(() => (data ?? []).filter((play) => play.type === 'song'), [data])
  const songsBefore = (index: number) => plays.slice(0, index).filter(({ type }) => type === 'song').length
  return (
    <LibraryPage title={title}>
      {recent.isPending && (
        <>
          <div className={styles.libraryActions} />
          <SongRowsHead {...look} />
          <SongRowsSkeleton count={12} {...look} />
        </>
      )}
      {recent.isError && plays.length === 0 && (
        <LoadError error={recent.error} retry={() => void recent.refetch()} />
      )}
      {recent.isSuccess && plays.length === 0 && (
        <EmptyState
          icon={<History aria-hidden="true" />}
          title={t('Nothing here yet')}
          text={t('What you play will appear here.')}
        >
          <LinkButton to="/home" variant="primary">
            {t('Play something')}
          </LinkButton>
        </EmptyState>
      )}
      {plays.length > 0 && (
        <>
          <div className={styles.libraryActions}>
            {songs.length > 0 && <SongActions title={title} source={source} load={async () => songs} />}
            <Button variant="ghost" className={styles.end} onClick={() => void clear()}>
              <Trash2 className="icon-18" aria-hidden="true" />
              {t('Clear history')}
            </Button>
          </div>
          <SongRowsHead {...look} />
          <SelectableRows songs={songs}>
            {byDay(plays, new Date(), ({ played_at }) => played_at).map(({ name, offset, items }) => (
              <section key={name} aria-label={name}>
                <h2 className={styles.day}>{name}</h2>
                {runsOf(items, songsBefore(offset)).map((run) =>
                  run.other ? (
                    <div key={`${run.other.type}${run.other.id}`} className={columnsOf(look)}>
                      <PlayedRow item={run.other} />
                    </div>
                  ) : (
                    <SongRows
                      key={run.offset}
                      songs={run.songs}
                      within={{ all: songs, offset: run.offset }}
                      label={name}
                      source={source}
                      {...look}
                    />
                  ),
                )}
              </section>
            ))}
          </SelectableRows>
        </>
      )}
    </LibraryPage>
  )
}
