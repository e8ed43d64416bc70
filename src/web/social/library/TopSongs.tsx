import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { useMemo } from 'react'
import { type ListeningPeriod, listeningPeriods, type TopSong } from '../../../contract/social/recents.ts'
import { useUrlParam } from '../../catalog/items/lists/url-param.ts'
import type { AddedColumn } from '../../catalog/items/rows/SongRow.tsx'
import { SongRows, SongRowsHead, SongRowsSkeleton } from '../../catalog/items/rows/SongRows.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { Segments } from '../../ui/tabs/Segments.tsx'
import { LibraryPage } from './LibraryPage.tsx'
import styles from './library.module.css'
import { topSongsQuery } from './recents.ts'
import { SongActions } from './SongActions.tsx'

const plays: AddedColumn = { label: 'Your plays', of: (song) => formatNumber((song as TopSong).own_plays) }
const look = { cover: true, column: 'album', added: plays } as const

const texts: Record<ListeningPeriod, string> = { month: '30 days', year: '12 months', all: 'All time' }

/** The songs that the listener played most, in a period that they choose. */
export const TopSongs = () => {
  const { t } = useTranslation()
  const [param, setPeriod] = useUrlParam('period')
  const period = listeningPeriods.find((one) => one === param) ?? 'month'
  const { data, isPending, error, refetch } = useQuery({
    ...topSongsQuery(period),
    placeholderData: keepPreviousData,
  })
  const songs = data ?? []
  const title = t('Your top songs')
  const source = useMemo(() => ({ title }), [title])
  return (
    <LibraryPage title={title}>
      <div className={styles.libraryActions}>
        {songs.length > 0 && <SongActions title={title} source={source} load={async () => songs} />}
        <Segments
          className={styles.end}
          label={t('Period')}
          value={period}
          choices={listeningPeriods.map((value) => ({ value, text: t(texts[value]) }))}
          onChange={(value) => setPeriod(value === 'month' ? '' : value)}
        />
      </div>
      {isPending && (
        <>
          <SongRowsHead {...look} />
          <SongRowsSkeleton count={12} {...look} />
        </>
      )}
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState
          icon={<ChartNoAxesColumn aria-hidden="true" />}
          title={t('Nothing here yet')}
          text={t('What you play will appear here.')}
        >
          <LinkButton to="/home" variant="primary">
            {t('Play something')}
          </LinkButton>
        </EmptyState>
      )}
      {songs.length > 0 && (
        <>
          <SongRowsHead {...look} />
          <SongRows songs={songs} label={title} source={source} {...look} />
        </>
      )}
    </LibraryPage>
  )
}
