import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock, Music, Upload } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { loadMySongs, mySongsQuery } from '../../api/own-songs.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FilterField } from '../../items/FilterField.tsx'
import rowsStyles from '../../items/rows/rows.module.css'
import { ROW, SongRowsSkeleton } from '../../items/rows/SongRows.tsx'
import { SelectableRows } from '../../items/selection/SelectableRows.tsx'
import { LoadError } from '../../items/states/LoadError.tsx'
import { NothingFound } from '../../items/states/NothingFound.tsx'
import buttonsStyles from '../../ui/buttons.module.css'
import { EmptyState } from '../../ui/States.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { LibraryPage } from './LibraryPage.tsx'
import libraryStyles from './library.module.css'
import { useListFilter } from './list-filter.ts'
import styles from './my-songs.module.css'
import { OwnSongRow } from './OwnSongRow.tsx'
import { SongActions } from './SongActions.tsx'

const UploadLink = () => {
  const { t } = useTranslation()
  return (
    <Link to="/library/upload" className={`${buttonsStyles.btn} ${buttonsStyles.primary}`}>
      <Upload className="icon-18" aria-hidden="true" />
      {t('Upload songs')}
    </Link>
  )
}

const choices = { '-marked': 'Date added' }

const Head = () => {
  const { t } = useTranslation()
  return (
    <div className={`${rowsStyles.tracks} ${styles.ownSongs}`} aria-hidden="true">
      <div className={rowsStyles.thead}>
        <span className={rowsStyles.theadNumber}>#</span>
        <span />
        <span>{t('Title')}</span>
        <span className={styles.shown}>{t('Visibility')}</span>
        <span />
        <span className={rowsStyles.theadTime}>
          <Clock className="icon-16" />
        </span>
        <span />
      </div>
    </div>
  )
}

/** The user's uploaded songs, including private and unfinished ones. */
export const MySongs = () => {
  const { t } = useTranslation()
  const { search, setSearch } = useListFilter('/library/my-songs', choices)
  const list = useInfiniteQuery({ ...mySongsQuery(search), placeholderData: keepPreviousData })
  const { data, hasNextPage, isFetching, fetchNextPage } = list
  const songs = useMemo(() => data?.pages.flat() ?? [], [data])
  const title = t('My songs')
  const source = useMemo(() => ({ title }), [title])
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const none = list.isSuccess && songs.length === 0
  return (
    <LibraryPage title={title}>
      {(!none || search) && (
        <div className={libraryStyles.libraryActions}>
          <SongActions title={title} source={source} load={() => loadMySongs(search)} />
          <FilterField label={t('Search in My songs')} value={search} onChange={setSearch} />
          <UploadLink />
        </div>
      )}
      {list.isPending && (
        <>
          <Head />
          <SongRowsSkeleton count={8} cover />
        </>
      )}
      {list.isError && !data && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {none && search && <NothingFound query={search} clear={() => setSearch('')} />}
      {none && !search && (
        <EmptyState
          icon={<Music aria-hidden="true" />}
          title={t('You haven’t uploaded any songs yet')}
          text={t('Upload songs for everyone, or keep them to yourself.')}
        >
          <div className="mt-4">
            <UploadLink />
          </div>
        </EmptyState>
      )}
      {songs.length > 0 && (
        <>
          <Head />
          <SelectableRows songs={songs}>
            <VirtualList
              key={search}
              className={`${rowsStyles.tracks} ${styles.ownSongs}`}
              part="tracks"
              label={title}
              count={songs.length}
              rowHeight={ROW + 8}
              keyOf={(index) => songs[index]?.id ?? index}
              row={(index) => songs[index] && <OwnSongRow songs={songs} index={index} source={source} />}
              onEnd={onEnd}
            />
          </SelectableRows>
        </>
      )}
    </LibraryPage>
  )
}
