import { useQuery } from '@tanstack/react-query'
import { Bookmark, Pencil, Trash2 } from 'lucide-react'
import type { BookmarkedSong } from '../../../contract/catalog/likes.ts'
import { bookmarksQuery, deleteBookmark, playAt } from '../../catalog/bookmarks/bookmarks.ts'
import { ArtistLinks } from '../../catalog/items/ItemLink.tsx'
import { useItemGestures, useItemMenu } from '../../catalog/items/menu/item-menu.ts'
import { songMenuItem } from '../../catalog/items/menu/menu-item.ts'
import { playback } from '../../catalog/items/playback/playback.ts'
import { Row, RowMore, RowNumber, RowTime, RowTitle } from '../../catalog/items/rows/RowParts.tsx'
import { SongRowsSkeleton } from '../../catalog/items/rows/SongRows.tsx'
import { FindMusic } from '../../catalog/items/states/FindMusic.tsx'
import { formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { useIsPlaying } from '../../player/state.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import styles from './bookmarks.module.css'
import { LibraryPage } from './LibraryPage.tsx'

const edit = (song: BookmarkedSong) =>
  openDialog(() => import('../../catalog/bookmarks/BookmarkDialog.tsx').then((m) => m.BookmarkDialog), {
    song,
    seconds: song.bookmark.seconds,
  })

const BookmarkRow = ({ song, index }: { song: BookmarkedSong; index: number }) => {
  const { t } = useTranslation()
  const status = useIsPlaying({ type: 'song', id: song.id })
  const openMenu = useItemMenu()
  const { title, bookmark } = song
  const menu = {
    ...songMenuItem(song),
    more: [
      { kind: 'item' as const, label: t('Edit bookmark'), icon: Pencil, run: () => void edit(song) },
      {
        kind: 'item' as const,
        label: t('Delete bookmark'),
        icon: Trash2,
        run: () => void deleteBookmark(song),
      },
    ],
  }
  const gestures = useItemGestures(menu)
  const play = async (): Promise<void> => {
    if (status === 'play') (await playback()).pause()
    else await playAt(song, bookmark.seconds)
  }
  const onPlay = () => void play()
  return (
    <Row title={title} status={status} onPlay={onPlay} {...gestures}>
      <RowNumber title={title} status={status} index={index + 1} onPlay={onPlay} />
      <Cover picture={song.cover} name={title} size={40} shape="small" />
      <RowTitle item={song} title={title}>
        <span className={`${styles.place} tabular`}>
          <Bookmark aria-hidden="true" />
          {formatTime(bookmark.seconds)}
        </span>
        <span className="truncate" title={bookmark.comment ?? undefined}>
          {bookmark.comment ?? <ArtistLinks artists={song.artists} />}
        </span>
      </RowTitle>
      <IconButton
        className={styles.delete}
        label={t('Delete bookmark')}
        onClick={() => void deleteBookmark(song)}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
      <RowTime>{formatTime(song.duration)}</RowTime>
      <RowMore title={title} onOpen={(anchor) => void openMenu(menu, anchor)} />
    </Row>
  )
}

/** The listener's bookmarks in songs, from which they play on. */
export const Bookmarks = () => {
  const { t } = useTranslation()
  const { data, isPending, error, refetch } = useQuery(bookmarksQuery())
  const title = t('Bookmarks')
  return (
    <LibraryPage title={title}>
      {isPending && <SongRowsSkeleton count={8} cover />}
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState
          icon={<Bookmark aria-hidden="true" />}
          title={t('No bookmarks yet')}
          text={t('While a song plays, choose “Add bookmark” in its menu to return to that place later.')}
        >
          <FindMusic to="/browse/songs" />
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ol className={styles.bookmarks} aria-label={title}>
          {data.map((song, index) => (
            <li key={song.id}>
              <BookmarkRow song={song} index={index} />
            </li>
          ))}
        </ol>
      )}
    </LibraryPage>
  )
}
