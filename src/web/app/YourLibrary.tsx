import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock, Heart, type LucideIcon, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Album } from '../../contract/albums.ts'
import { type Artist, artistName } from '../../contract/artists.ts'
import { followedArtistsQuery, libraryCountsQuery, likedAlbumsQuery } from '../api/likes.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { menuItemOf, pictureOf, titleOf } from '../media/ItemCard.tsx'
import { ItemLink } from '../media/ItemLink.tsx'
import { useItemGestures } from '../media/item-menu.ts'
import { editPlaylist } from '../media/playlist-dialogs.ts'
import { useIsPlaying } from '../player/state.ts'
import { Cover } from '../ui/Cover.tsx'
import { Equalizer } from '../ui/Equalizer.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { RailPlaylists } from './RailPlaylists.tsx'

/** How many of a kind stand in the rail; the library pages have them all. */
const MOST = 30

interface PlaceProps {
  to: '/library/likes' | '/library/recent'
  icon: LucideIcon
  text: string
  sub?: ReactNode
  liked?: boolean
}

const Place = ({ to, icon: Icon, text, sub, liked }: PlaceProps) => (
  <Link to={to} className="lib-link" data-tip={text}>
    <span className={`tile${liked ? ' liked' : ''}`}>
      <Icon className="s18" fill={liked ? 'currentColor' : 'none'} aria-hidden="true" />
    </span>
    <span className="lib-text min-w-0 flex-1">
      <b className="trunc">{text}</b>
      {sub && <small className="trunc num">{sub}</small>}
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
      className={`lib-link${status ? ' playing' : ''}`}
      {...useItemGestures(menuItemOf(item))}
    >
      <Cover picture={pictureOf(item)} name={titleOf(item)} size={40} shape={round ? 'round' : 'small'} />
      <span className="lib-text min-w-0 flex-1">
        <b className="trunc">{titleOf(item)}</b>
        <small className="trunc">
          {item.type === 'album' ? t('Album') : t('Artist')}
          {by}
        </small>
      </span>
      {status && <Equalizer moving={status === 'play'} />}
    </ItemLink>
  )
}

/** The listener's own part of the rail: liked songs, what was heard lately, liked albums, followed artists. */
export const YourLibrary = () => {
  const { t } = useTranslation()
  const counts = useQuery(libraryCountsQuery())
  const albums = useInfiniteQuery(likedAlbumsQuery())
  const artists = useInfiniteQuery(followedArtistsQuery())
  const first = <T,>(list: { data?: { pages: { data: T[] }[] } | undefined }): T[] =>
    list.data?.pages[0]?.data.slice(0, MOST) ?? []
  const items = [...first(albums), ...first(artists)]
  const songs = counts.data?.songs
  return (
    <>
      <div className="rail-head">
        <h2>{t('Your library')}</h2>
        <IconButton label={t('New playlist')} onClick={() => void editPlaylist({ playlist: 'new' })}>
          <Plus aria-hidden="true" />
        </IconButton>
      </div>
      <nav className="lib" aria-label={t('Your library')}>
        <Place
          to="/library/likes"
          icon={Heart}
          text={t('Liked songs')}
          liked
          sub={songs === undefined ? ' ' : t('{count} songs', { count: songs })}
        />
        <Place to="/library/recent" icon={Clock} text={t('Recently played')} />
        <RailPlaylists />
        {items.map((item) => (
          <ItemRow key={`${item.type}${item.id}`} item={item} />
        ))}
        {albums.isSuccess && artists.isSuccess && items.length === 0 && (
          <p className="lib-hint">{t('Albums you like and artists you follow stand here.')}</p>
        )}
      </nav>
    </>
  )
}
