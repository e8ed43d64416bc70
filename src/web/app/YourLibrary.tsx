import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock, Heart, type LucideIcon, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Album } from '../../contract/albums.ts'
import { type Artist, artistName } from '../../contract/artists.ts'
import { followedArtistsQuery, libraryCountsQuery, likedAlbumsQuery } from '../api/likes.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { menuItemOf, pictureOf, titleOf } from '../items/cards/ItemCard.tsx'
import { ItemLink } from '../items/ItemLink.tsx'
import { useItemGestures } from '../items/menu/item-menu.ts'
import { useIsPlaying } from '../player/state.ts'
import { editPlaylist } from '../playlists/playlist-dialogs.ts'
import { Cover } from '../ui/Cover.tsx'
import { classes } from '../ui/classes.ts'
import { Equalizer } from '../ui/Equalizer.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import tileStyles from '../ui/tile.module.css'
import { SidebarPlaylists } from './SidebarPlaylists.tsx'
import styles from './shell.module.css'

/** Maximum number per type in the sidebar; the library pages show all. */
const MAX = 30

interface LibraryLinkProps {
  to: '/library/likes' | '/library/recent'
  icon: LucideIcon
  text: string
  sub?: ReactNode
  liked?: boolean
}

const LibraryLink = ({ to, icon: Icon, text, sub, liked }: LibraryLinkProps) => (
  <Link to={to} className={styles.libLink} data-tip={text}>
    <span className={classes(tileStyles.tile, liked && styles.liked)}>
      <Icon className="icon-18" fill={liked ? 'currentColor' : 'none'} aria-hidden="true" />
    </span>
    <span className={`${styles.libText} min-w-0 flex-1`}>
      <b className="truncate">{text}</b>
      {sub && <small className="truncate tabular">{sub}</small>}
    </span>
  </Link>
)

const ItemRow = ({ item }: { item: Album | Artist }) => {
  const { t } = useTranslation()
  const status = useIsPlaying(item)
  const round = item.type === 'artist'
  const by = item.type === 'album' && item.artist ? ` · ${artistName(item.artist)}` : ''
  return (
    <ItemLink
      item={item}
      className={classes(styles.libLink, status && styles.playing)}
      {...useItemGestures(menuItemOf(item))}
    >
      <Cover picture={pictureOf(item)} name={titleOf(item)} size={40} shape={round ? 'round' : 'small'} />
      <span className={`${styles.libText} min-w-0 flex-1`}>
        <b className="truncate">{titleOf(item)}</b>
        <small className="truncate">
          {item.type === 'album' ? t('Album') : t('Artist')}
          {by}
        </small>
      </span>
      {status && <Equalizer moving={status === 'play'} />}
    </ItemLink>
  )
}

/** The user's library in the sidebar: liked songs, recently played, liked albums, followed artists. */
export const YourLibrary = () => {
  const { t } = useTranslation()
  const counts = useQuery(libraryCountsQuery())
  const albums = useInfiniteQuery(likedAlbumsQuery())
  const artists = useInfiniteQuery(followedArtistsQuery())
  const first = <T,>(list: { data?: { pages: { data: T[] }[] } | undefined }): T[] =>
    list.data?.pages[0]?.data.slice(0, MAX) ?? []
  const items = [...first(albums), ...first(artists)]
  const songs = counts.data?.songs
  return (
    <>
      <div className={styles.railHead}>
        <h2>{t('Your library')}</h2>
        <IconButton label={t('New playlist')} onClick={() => void editPlaylist({ playlist: 'new' })}>
          <Plus aria-hidden="true" />
        </IconButton>
      </div>
      <nav className={styles.lib} aria-label={t('Your library')}>
        <LibraryLink
          to="/library/likes"
          icon={Heart}
          text={t('Liked songs')}
          liked
          sub={songs === undefined ? ' ' : t('{count} songs', { count: songs })}
        />
        <LibraryLink to="/library/recent" icon={Clock} text={t('Recently played')} />
        <SidebarPlaylists />
        {items.map((item) => (
          <ItemRow key={`${item.type}${item.id}`} item={item} />
        ))}
        {albums.isSuccess && artists.isSuccess && items.length === 0 && (
          <p className={styles.libHint}>{t('Albums you like and artists you follow appear here.')}</p>
        )}
      </nav>
    </>
  )
}
