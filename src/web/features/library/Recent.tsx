import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { showError } from '../../api/errors.ts'
import { clearRecentPlays, recentPlaysQuery } from '../../api/recents.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { byDay } from '../../media/days.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { SelectableRows } from '../../media/SelectableRows.tsx'
import { SongRows, SongRowsHead, SongRowsSkeleton } from '../../media/SongRows.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { EmptyState } from '../../ui/States.tsx'
import { LibraryPage } from './LibraryPage.tsx'
import { SongActions } from './SongActions.tsx'

const look = { cover: true, column: 'album' } as const

const useClear = () => {
  const { t } = useTranslation()
  return async (): Promise<void> => {
    const yes = await confirm({
      title: t('Clear recently played?'),
      text: t('What you heard is forgotten. Your likes and the play counts stay.'),
      no: t('Cancel'),
      yes: t('Clear'),
      danger: true,
    })
    if (yes) await clearRecentPlays().catch(showError)
  }
}

/** What was heard lately by day, newest first, each song once. */
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
          <div className="library-acts" />
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
          title={t('Nothing played yet')}
          text={t('What you listen to shows up here.')}
        >
          <Link to="/home" className="btn primary">
            {t('Play something')}
          </Link>
        </EmptyState>
      )}
      {songs.length > 0 && (
        <>
          <div className="library-acts">
            <SongActions title={title} source={source} load={async () => songs} />
            <Button look="ghost" className="end" onClick={() => void clear()}>
              <Trash2 className="s18" aria-hidden="true" />
              {t('Clear list')}
            </Button>
          </div>
          <SongRowsHead {...look} />
          <SelectableRows songs={songs}>
            {byDay(songs, new Date(), ({ played_at }) => played_at).map(({ name, offset, items }) => (
              <section key={name} aria-label={name}>
                <h2 className="day">{name}</h2>
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
