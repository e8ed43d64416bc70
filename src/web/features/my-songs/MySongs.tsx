import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Music, Upload } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { mySongsQuery } from '../../api/own-songs.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../items/document-title.ts'
import rowsStyles from '../../items/rows/rows.module.css'
import { ROW, SongRowsSkeleton } from '../../items/rows/SongRows.tsx'
import { SelectableRows } from '../../items/selection/SelectableRows.tsx'
import { LoadError } from '../../items/states/LoadError.tsx'
import buttonsStyles from '../../ui/buttons.module.css'
import pageStyles from '../../ui/page.module.css'
import { EmptyState } from '../../ui/States.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import styles from './my-songs.module.css'
import { OwnSongRow } from './OwnSongRow.tsx'

const UploadLink = () => {
  const { t } = useTranslation()
  return (
    <Link to="/library/upload" className={`${buttonsStyles.btn} ${buttonsStyles.primary}`}>
      <Upload className="icon-18" aria-hidden="true" />
      {t('Upload songs')}
    </Link>
  )
}

/** The user's uploaded songs, including private and unfinished ones. */
export const MySongs = () => {
  const { t } = useTranslation()
  useDocumentTitle(t('My songs'))
  const list = useInfiniteQuery(mySongsQuery())
  const { data, hasNextPage, isFetching, fetchNextPage } = list
  const songs = useMemo(() => data?.pages.flat() ?? [], [data])
  const source = useMemo(() => ({ title: t('My songs') }), [t])
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const empty = list.isSuccess && songs.length === 0
  return (
    <div className={pageStyles.content}>
      <div className={styles.mySongsHead}>
        <h1 className={`heading-24 ${pageStyles.pageTitle}`}>{t('My songs')}</h1>
        {!empty && <UploadLink />}
      </div>
      {list.isPending && <SongRowsSkeleton count={8} cover />}
      {list.isError && !data && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {empty && (
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
        <SelectableRows songs={songs}>
          <VirtualList
            className={`${rowsStyles.tracks} ${styles.ownSongs}`}
            part="tracks"
            label={t('My songs')}
            count={songs.length}
            rowHeight={ROW + 8}
            keyOf={(index) => songs[index]?.id ?? index}
            row={(index) => songs[index] && <OwnSongRow songs={songs} index={index} source={source} />}
            onEnd={onEnd}
          />
        </SelectableRows>
      )}
    </div>
  )
}
