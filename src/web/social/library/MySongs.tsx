import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Music, Upload } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { songColumnSorts } from '../../../contract/catalog/songs.ts'
import { FilterField } from '../../catalog/items/lists/FilterField.tsx'
import { useUrlParam } from '../../catalog/items/lists/url-param.ts'
import { DurationHead, HeadRow } from '../../catalog/items/rows/ColumnHead.tsx'
import { ROW, SongRowsSkeleton } from '../../catalog/items/rows/SongRows.tsx'
import { SongSortButton } from '../../catalog/items/rows/SongSortButton.tsx'
import { byColumns, type SongSorting, useSongSort } from '../../catalog/items/rows/song-sort.ts'
import { SelectableRows } from '../../catalog/items/selection/SelectableRows.tsx'
import { NothingFound } from '../../catalog/items/states/NothingFound.tsx'
import { loadMySongs, mySongsQuery, type OwnSongsView } from '../../catalog/songs/own-songs.ts'
import { canUpload } from '../../data/session/permissions.ts'
import { useSession } from '../../data/session/session.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { LibraryPage } from './LibraryPage.tsx'
import libraryStyles from './library.module.css'
import styles from './my-songs.module.css'
import { OwnSongRow } from './OwnSongRow.tsx'
import { SongActions } from './SongActions.tsx'

const UploadLink = () => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  if (!canUpload(settings(), user)) return null
  return (
    <LinkButton to="/library/upload" variant="primary">
      <Upload className="icon-18" aria-hidden="true" />
      {t('Upload songs')}
    </LinkButton>
  )
}

const known = ['', ...songColumnSorts] as const
const by = byColumns('title', 'artist', 'duration', 'rating')

/** Search and order of the page, both stored in the URL. */
const useOwnSongsView = () => {
  const [search, setSearch] = useUrlParam('q')
  const sort = useSongSort(known, '')
  const { value } = sort
  const view = useMemo<OwnSongsView>(
    () => ({ ...(search && { q: search }), ...(value !== '' && { sort: value }) }),
    [search, value],
  )
  return { search, setSearch, sorting: { ...sort, by } as SongSorting, view }
}

const Head = ({ sorting }: { sorting?: SongSorting }) => {
  const { t } = useTranslation()
  return (
    <div
      className={styles.ownSongs}
      {...(sorting ? { role: 'table', 'aria-label': t('Sort by') } : { 'aria-hidden': true })}
    >
      <HeadRow sorting={sorting} cover>
        <span className={styles.shown} aria-hidden="true">
          {t('Visibility')}
        </span>
        <span />
        <DurationHead sorting={sorting} />
        <span />
      </HeadRow>
    </div>
  )
}

/** The user's uploaded songs, including private and unfinished ones. */
export const MySongs = () => {
  const { t } = useTranslation()
  const { search, setSearch, sorting, view } = useOwnSongsView()
  const list = useInfiniteQuery({ ...mySongsQuery(view), placeholderData: keepPreviousData })
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
          <SongActions title={title} source={source} load={() => loadMySongs(view)} />
          <FilterField label={t('Search in My songs')} value={search} onChange={setSearch} />
          <SongSortButton sorting={sorting} own="Newest" />
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
          <Head sorting={sorting} />
          <SelectableRows songs={songs}>
            <VirtualList
              // Another order starts at its top.
              key={JSON.stringify(view)}
              className={styles.ownSongs}
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
