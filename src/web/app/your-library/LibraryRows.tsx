import { Link } from '@tanstack/react-router'
import { ChevronRight, Folder, FolderOpen, Pin } from 'lucide-react'
import { type DragEvent, lazy, memo, Suspense, useCallback, useState } from 'react'
import type { LibraryFolder, LibraryItem } from '../../../contract/social/library.ts'
import { useDraggedSongs, useSongDrop } from '../../catalog/items/dnd/song-dragging.ts'
import { ItemLink } from '../../catalog/items/ItemLink.tsx'
import { useItemGestures } from '../../catalog/items/menu/item-menu.ts'
import { useMenuGestures } from '../../catalog/items/menu/menu-gestures.ts'
import { addSongs } from '../../catalog/playlists/edit/add-songs.ts'
import { PlaylistCover } from '../../catalog/playlists/PlaylistCover.tsx'
import { mayEdit } from '../../catalog/playlists/playlists.ts'
import { showError } from '../../data/errors.ts'
import { moveToFolder } from '../../data/library.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useIsPlaying } from '../../player/state.ts'
import { BlendArt } from '../../social/blends/BlendArt.tsx'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { OfflinePart } from '../../ui/layout/OfflinePart.tsx'
import { toggleMenu } from '../../ui/overlays/menu.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { Equalizer } from '../../ui/pictures/Equalizer.tsx'
import { Tile } from '../../ui/pictures/Tile.tsx'
import { creatorOf, type LibraryRow, titleOf } from './arrange.ts'
import styles from './library.module.css'
import { toggleFolder, useLibraryView } from './library-view.ts'
import { blendMenu, folderMenu, type LibraryBlend, libraryMenuItem } from './row-menus.ts'

/** Data type of a dragged playlist, besides the URL that the browser adds. */
const PLAYLIST = 'application/x-library-playlist'

/** Makes the row of a playlist draggable. */
const dragPlaylist =
  (id: number) =>
  ({ dataTransfer }: DragEvent): void => {
    dataTransfer.setData(PLAYLIST, String(id))
    dataTransfer.effectAllowed = 'move'
  }

/** A row that belongs to a folder names it in `data-folder`; the rest of the list is outside of all folders. */
const folderAt = (target: EventTarget): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-folder]') : null
  return row ? Number(row.dataset.folder) : null
}

/** Makes the list a drop target for its own playlists; `over` is the folder that would take the dragged one. */
const usePlaylistDrops = () => {
  const [over, setOver] = useState<number | null>(null)
  return {
    over,
    drops: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(PLAYLIST)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(folderAt(event.target))
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(null)
      },
      onDrop: (event: DragEvent) => {
        setOver(null)
        const id = Number(event.dataTransfer.getData(PLAYLIST))
        if (!id) return
        event.preventDefault()
        void moveToFolder(id, folderAt(event.target)).catch(showError)
      },
    },
  }
}

/** Returns the second line of an item: its type, and who made it or how much is in it, if anything. */
const useUnder = (item: LibraryItem): { type: string; more?: string | null | undefined } => {
  const { t } = useTranslation()
  if (item.type === 'artist') return { type: t('Artist') }
  if (item.type === 'blend')
    return {
      type: t('Blend'),
      more: item.score === null ? null : t('{score}% match', { score: item.score }),
    }
  if (item.type === 'album') return { type: t('Album'), more: creatorOf(item) }
  if (item.type === 'podcast') {
    const fresh = item.unplayed_count
    return {
      type: t('Podcast'),
      more: fresh ? t('{total} new', { total: formatNumber(fresh) }) : creatorOf(item),
    }
  }
  const more = item.owned ? t('{count} songs', { count: item.songs_count }) : item.user.name
  return { type: t('Playlist'), more }
}

const VirtualList = lazy(() =>
  import('../../ui/lists/VirtualList.tsx').then((m) => ({ default: m.VirtualList })),
)

/** Longer lists are virtualized; most libraries don't need the code for it. */
const MANY = 80
const ROW = 56
const COMPACT_ROW = 40

const Pinned = ({ pinned_at }: { pinned_at: string | null }) => {
  const { t } = useTranslation()
  return pinned_at ? <Pin className={styles.pin} role="img" aria-label={t('Pinned')} /> : null
}

/** Name of an item and the line below it. */
const Words = ({ item }: { item: LibraryItem }) => {
  const under = useUnder(item)
  return (
    <span className={`${styles.text} min-w-0 flex-1`}>
      <b className="truncate" dir="auto">
        {titleOf(item)}
      </b>
      <small className="name-last tabular">
        <OfflinePart part="Mark" type={item.type} id={item.id}>
          <span>
            <Pinned pinned_at={item.pinned_at} />
            {under.more ? `${under.type} ·` : under.type}
          </span>
          <span className="truncate">{under.more}</span>
        </OfflinePart>
      </small>
    </span>
  )
}

/** People whose faces fit into the picture of a row. */
const FACES = 4

const BlendRow = memo(({ blend, size }: { blend: LibraryBlend; size: number }) => {
  const { t } = useTranslation()
  const status = useIsPlaying(blend)
  const { id, title, members } = blend
  const gestures = useMenuGestures((anchor) =>
    toggleMenu({
      of: `blend${id}`,
      label: t('Options for {title}', { title }),
      subject: { title },
      entries: blendMenu(blend),
      anchor,
    }),
  )
  return (
    <Link
      to="/blends/$id"
      params={{ id: String(id) }}
      className={classes(styles.row, status && styles.playing)}
      data-tip={title}
      data-part="library-link"
      {...gestures}
    >
      <BlendArt people={members.slice(0, FACES)} size={size} face={size / 2} />
      <Words item={blend} />
      {status && <Equalizer moving={status === 'play'} />}
    </Link>
  )
})

interface ItemRowProps {
  item: Exclude<LibraryItem, LibraryBlend>
  folders: LibraryFolder[]
  inFolder: boolean
  size: number
}

const ItemRow = memo(({ item, folders, inFolder, size }: ItemRowProps) => {
  const status = useIsPlaying(item)
  const title = titleOf(item)
  const gestures = useItemGestures(libraryMenuItem(item, folders))
  const isPlaylist = item.type === 'playlist'
  const takes = isPlaylist && mayEdit(item)
  const dragged = useDraggedSongs((state) => state.ids !== null)
  const { over, drop } = useSongDrop((ids) => takes && void addSongs(item, ids).catch(showError))
  return (
    <ItemLink
      item={item}
      className={classes(
        styles.row,
        inFolder && styles.inFolder,
        status && styles.playing,
        takes && over && styles.dropOver,
        dragged && isPlaylist && !takes && styles.dropForbidden,
      )}
      data-part="library-link"
      {...gestures}
      {...(takes ? drop : {})}
      {...(isPlaylist ? { onDragStart: dragPlaylist(item.id) } : {})}
    >
      {isPlaylist ? (
        <PlaylistCover playlist={item} size={size} shape="small" />
      ) : (
        <Cover
          picture={item.type === 'artist' ? item.avatar : item.cover}
          name={title}
          size={size}
          shape={item.type === 'artist' ? 'round' : 'small'}
        />
      )}
      <Words item={item} />
      {status && <Equalizer moving={status === 'play'} />}
    </ItemLink>
  )
})

const Row = ({ item, ...rest }: Omit<ItemRowProps, 'item'> & { item: LibraryItem }) =>
  item.type === 'blend' ? <BlendRow blend={item} size={rest.size} /> : <ItemRow item={item} {...rest} />

const FolderRow = ({
  folder,
  count,
  open,
  over,
}: {
  folder: LibraryFolder
  count: number
  open: boolean
  over: boolean
}) => {
  const { t } = useTranslation()
  const gestures = useMenuGestures((anchor) =>
    toggleMenu({
      of: `folder${folder.id}`,
      label: t('Options for {title}', { title: folder.name }),
      subject: { title: folder.name },
      entries: folderMenu(folder),
      anchor,
    }),
  )
  const Icon = open ? FolderOpen : Folder
  return (
    <PlainButton
      className={classes(styles.row, styles.folder, over && styles.dropOver)}
      aria-expanded={open}
      data-tip={folder.name}
      onClick={() => toggleFolder(folder.id)}
      {...gestures}
    >
      <Tile>
        <Icon className="icon-18" aria-hidden="true" />
      </Tile>
      <span className={`${styles.text} min-w-0 flex-1`}>
        <b className="truncate" dir="auto">
          {folder.name}
        </b>
        <small className="truncate tabular">
          <Pinned pinned_at={folder.pinned_at} />
          {t('Folder')} · {t('{count} playlists', { count })}
        </small>
      </span>
      <ChevronRight className={`${styles.chevron} icon-16 flip`} aria-hidden="true" />
    </PlainButton>
  )
}

const keyOf = (row: LibraryRow): string =>
  row.kind === 'folder' ? `folder${row.folder.id}` : `${row.item.type}${row.item.id}`

/** Folder a row belongs to, for drops. */
const folderOf = (row: LibraryRow): number | undefined =>
  row.kind === 'folder' ? row.folder.id : row.inFolder ? (row.item.folder_id ?? undefined) : undefined

/** The rows of the library; playlists can be dragged into folders and out of them. */
export const LibraryRows = ({ rows, folders }: { rows: LibraryRow[]; folders: LibraryFolder[] }) => {
  const { t } = useTranslation()
  const compact = useLibraryView((state) => state.compact)
  const { over, drops } = usePlaylistDrops()
  const row = useCallback(
    (index: number) => {
      const one = rows[index]
      if (!one) return null
      return (
        <div data-folder={folderOf(one)}>
          {one.kind === 'folder' ? (
            <FolderRow {...one} over={over === one.folder.id} />
          ) : (
            <Row item={one.item} folders={folders} inFolder={one.inFolder} size={compact ? 32 : 40} />
          )}
        </div>
      )
    },
    [rows, folders, over, compact],
  )
  if (rows.length === 0) return null
  const label = t('Playlists, albums, artists and podcasts')
  return (
    <div className={styles.rows} {...drops}>
      {rows.length > MANY ? (
        <Suspense>
          <VirtualList
            count={rows.length}
            rowHeight={compact ? COMPACT_ROW : ROW}
            row={row}
            keyOf={(index) => keyOf(rows[index] as LibraryRow)}
            label={label}
          />
        </Suspense>
      ) : (
        <ul aria-label={label}>
          {rows.map((one, index) => (
            <li key={keyOf(one)}>{row(index)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
