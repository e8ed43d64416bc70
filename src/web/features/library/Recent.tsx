import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { showError } from '../../api/errors.ts'
import { clearRecentPlays, recentPlaysQuery } from '../../api/recents.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { byDay } from '../../items/days.ts'
import { SongRows, SongRowsHead, SongRowsSkeleton } from '../../items/rows/SongRows.tsx'
import { SelectableRows } from '../../items/selection/SelectableRows.tsx'
import { LoadError } from '../../items/states/LoadError.tsx'
import { Button } from '../../ui/Button.tsx'
import buttonsStyles from '../../ui/buttons.module.css'
import { confirm } from '../../ui/confirm.ts'
import { EmptyState } from '../../ui/States.tsx'
import { LibraryPage } from './LibraryPage.tsx'
import styles from './library.module.css'
import { SongActions } from './SongActions.tsx'

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

/** Recently played songs by day, newest first, each song once. */
export const Recent = () => {
  const { t } = useTranslation()
  const recent = useQuery(recentPlaysQuery())
  const clear = useClear()
  const title = t('Recently played')
  const source = useMemo(() => ({ title }), [title])
  const { data } = recent
  const songs = useMemo(() => data ?? [], [data])
  return (
    <LibraryPage title={title}>
      {recent.isPending && (
        <>
          <div className={styles.libraryActions} />
          <SongRowsHead {...look} />
          <SongRowsSkeleton count={12} {...look} />
        </>
      )}
      {recent.isError && songs.length === 0 && (
        <LoadError error={recent.error} retry={() => void recent.refetch()} />
      )}
      {recent.isSuccess && songs.length === 0 && (
        <EmptyState
          icon={<History aria-hidden="true" />}
          title={t('Nothing here yet')}
          text={t('Songs you play will appear here.')}
        >
          <Link to="/home" className={`${buttonsStyles.btn} ${buttonsStyles.primary}`}>
            {t('Play something')}
          </Link>
        </EmptyState>
      )}
      {songs.length > 0 && (
        <>
          <div className={styles.libraryActions}>
            <SongActions title={title} source={source} load={async () => songs} />
            <Button variant="ghost" className={styles.end} onClick={() => void clear()}>
              <Trash2 className="icon-18" aria-hidden="true" />
              {t('Clear history')}
            </Button>
          </div>
          <SongRowsHead {...look} />
          <SelectableRows songs={songs}>
            {byDay(songs, new Date(), ({ played_at }) => played_at).map(({ name, offset, items }) => (
              <section key={name} aria-label={name}>
                <h2 className={styles.day}>{name}</h2>
                <SongRows
                  songs={items}
                  within={{ all: songs, offset }}
                  label={name}
                  source={source}
                  {...look}
                />
              </section>
            ))}
          </SelectableRows>
        </>
      )}
    </LibraryPage>
  )
}
