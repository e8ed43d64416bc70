import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Playlist } from '../../../contract/playlists.ts'
import type { ProfileRef } from '../../../contract/profiles.ts'
import type { RadioStation } from '../../../contract/radio-stations.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { ItemLink } from '../../media/ItemLink.tsx'
import {
  type Menued,
  playItemMenu,
  playlistMenuItem,
  useItemGestures,
  useItemMenu,
} from '../../media/item-menu.ts'
import { useMarking } from '../../media/marking.ts'
import { playCollection } from '../../media/playable.ts'
import { PlaylistCover } from '../../media/playlists/PlaylistCover.tsx'
import { onAirLine } from '../../player/item.ts'
import { useIsPlaying } from '../../player/state.ts'
import { Cover } from '../../ui/Cover.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PlayButton } from '../../ui/PlayButton.tsx'

/** A playlist's name, leading to its page. */
export const PlaylistLink = ({ playlist, className }: { playlist: Playlist; className: string }) => {
  const mark = useMarking()
  return (
    <Link
      to="/playlist/$id"
      params={{ id: String(playlist.id) }}
      className={className}
      title={playlist.title}
    >
      {mark(playlist.title)}
    </Link>
  )
}

/** A listener's name, leading to their page. */
export const ProfileLink = ({ profile, className }: { profile: ProfileRef; className: string }) => {
  const mark = useMarking()
  return (
    <Link to="/profile/$id" params={{ id: String(profile.id) }} className={className} title={profile.name}>
      {mark(profile.name)}
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
    <article className="hit" {...useItemGestures(menu)}>
      {cover}
      <div className="min-w-0 flex-1">
        <p className="trunc">{link}</p>
        <p className="hit-sub trunc num">{sub}</p>
      </div>
      {play}
      <IconButton
        label={t('More about {title}', { title })}
        aria-haspopup="menu"
        className="hit-more"
        onClick={(event) => void openMenu(menu, event.currentTarget)}
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
    </article>
  )
}

/** A playlist among hits. */
export const PlaylistHit = ({ playlist }: { playlist: Playlist }) => {
  const { t } = useTranslation()
  const status = useIsPlaying(playlist)
  const { id, title, user, songs_count } = playlist
  return (
    <Hit
      title={title}
      cover={<PlaylistCover playlist={playlist} size={48} shape="small" />}
      link={<PlaylistLink playlist={playlist} className="hit-link" />}
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

/** A station's name, leading to its page. */
export const StationLink = ({ station, className }: { station: RadioStation; className: string }) => {
  const mark = useMarking()
  return (
    <ItemLink item={station} className={className} title={station.title}>
      {mark(station.title)}
    </ItemLink>
  )
}

/** A radio station among hits. */
export const StationHit = ({ station }: { station: RadioStation }) => {
  const { t } = useTranslation()
  const status = useIsPlaying(station)
  const { title } = station
  return (
    <Hit
      title={title}
      cover={<Cover picture={station.cover} name={title} size={48} shape="small" />}
      link={<StationLink station={station} className="hit-link" />}
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

/** A listener among hits. */
export const ProfileHit = ({ profile }: { profile: ProfileRef }) => {
  const { t } = useTranslation()
  return (
    <Hit
      title={profile.name}
      cover={<Cover picture={profile.avatar} name={profile.name} size={48} shape="round" />}
      link={<ProfileLink profile={profile} className="hit-link" />}
      sub={t('Profile')}
      menu={profile}
    />
  )
}
