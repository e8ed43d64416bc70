import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RadioStation } from '../../../../contract/catalog/items.ts'
import type { Playlist } from '../../../../contract/catalog/playlists.ts'
import type { ProfileRef } from '../../../../contract/platform/user.ts'
import { ItemLink } from '../../../catalog/items/ItemLink.tsx'
import { useHighlight } from '../../../catalog/items/lists/highlight.ts'
import { useItemGestures, useItemMenu } from '../../../catalog/items/menu/item-menu.ts'
import { type Menued, playItemMenu, playlistMenuItem } from '../../../catalog/items/menu/menu-item.ts'
import { playCollection } from '../../../catalog/items/playback/playable.ts'
import { PlaylistCover } from '../../../catalog/playlists/PlaylistCover.tsx'
import { useTranslation } from '../../../i18n/i18n.ts'
import { onAirLine } from '../../../player/queue/item.ts'
import { useIsPlaying } from '../../../player/state.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { PlayButton } from '../../../ui/buttons/PlayButton.tsx'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import styles from '../search.module.css'

/** Playlist name, linked to its page. */
export const PlaylistLink = ({
  playlist,
  className,
}: {
  playlist: Playlist
  className: string | undefined
}) => {
  const highlight = useHighlight()
  return (
    <Link
      to="/playlist/$id"
      params={{ id: String(playlist.id) }}
      className={className}
      data-part="hit-link"
      title={playlist.title}
    >
      {highlight(playlist.title)}
    </Link>
  )
}

/** User name, linked to their profile. */
export const ProfileLink = ({
  profile,
  className,
}: {
  profile: ProfileRef
  className: string | undefined
}) => {
  const highlight = useHighlight()
  return (
    <Link
      to="/profile/$id"
      params={{ id: String(profile.id) }}
      className={className}
      data-part="hit-link"
      title={profile.name}
    >
      {highlight(profile.name)}
    </Link>
  )
}

interface HitProps {
  title: string
  cover: ReactNode
  link: ReactNode
  sub: ReactNode
  play?: ReactNode
  menu: Menued
}

const Hit = ({ title, cover, link, sub, play, menu }: HitProps) => {
  const { t } = useTranslation()
  const openMenu = useItemMenu()
  return (
    <article className={styles.hit} data-part="hit" {...useItemGestures(menu)}>
      {cover}
      <div className="min-w-0 flex-1">
        <p className="truncate">{link}</p>
        <p className={`${styles.hitSub} truncate tabular`}>{sub}</p>
      </div>
      {play}
      <IconButton
        label={t('More options for {title}', { title })}
        aria-haspopup="menu"
        className={styles.hitMore}
        onClick={(event) => void openMenu(menu, event.currentTarget)}
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
    </article>
  )
}

/** A playlist in search results. */
export const PlaylistHit = ({ playlist }: { playlist: Playlist }) => {
  const { t } = useTranslation()
  const status = useIsPlaying(playlist)
  const { id, title, user, songs_count } = playlist
  return (
    <Hit
      title={title}
      cover={<PlaylistCover playlist={playlist} size={48} shape="small" />}
      link={<PlaylistLink playlist={playlist} className={styles.hitLink} />}
      sub={
        <>
          <bdi>{user.name}</bdi> · {t('{count} songs', { count: songs_count })}
        </>
      }
      play={
        songs_count > 0 && (
          <PlayButton
            title={title}
            size="sm"
            playing={status === 'play'}
            onClick={() => void playCollection({ type: 'playlist', id, title })}
          />
        )
      }
      menu={playlistMenuItem(playlist)}
    />
  )
}

/** Station name, linked to its page. */
export const StationLink = ({
  station,
  className,
}: {
  station: RadioStation
  className: string | undefined
}) => {
  const highlight = useHighlight()
  return (
    <ItemLink item={station} className={className} data-part="hit-link" title={station.title}>
      {highlight(station.title)}
    </ItemLink>
  )
}

/** A radio station in search results. */
export const StationHit = ({ station }: { station: RadioStation }) => {
  const { t } = useTranslation()
  const status = useIsPlaying(station)
  const { title } = station
  return (
    <Hit
      title={title}
      cover={<Cover picture={station.cover} name={title} size={48} shape="small" />}
      link={<StationLink station={station} className={styles.hitLink} />}
      sub={<bdi>{onAirLine(station.on_air) || t('Radio station')}</bdi>}
      play={
        <PlayButton
          title={title}
          size="sm"
          playing={status === 'play'}
          onClick={() => void playCollection(station)}
        />
      }
      menu={playItemMenu(station)}
    />
  )
}

/** A user in search results. */
export const ProfileHit = ({ profile }: { profile: ProfileRef }) => {
  const { t } = useTranslation()
  return (
    <Hit
      title={profile.name}
      cover={<Cover picture={profile.avatar} name={profile.name} size={48} shape="round" />}
      link={<ProfileLink profile={profile} className={styles.hitLink} />}
      sub={t('Profile')}
      menu={profile}
    />
  )
}
