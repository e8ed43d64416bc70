import { Link } from '@tanstack/react-router'
import type { Playlist } from '../../../contract/playlists.ts'
import type { ProfileRef } from '../../../contract/profiles.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useMarking } from '../../media/marking.ts'
import { Cover } from '../../ui/Cover.tsx'

/** The picture of a playlist; the cover of its first song where it has none of its own. */
export const playlistPicture = ({ cover, mosaic }: Playlist) => cover ?? mosaic[0] ?? null

/** A playlist's name, leading to its page. */
export const PlaylistLink = ({ playlist, className }: { playlist: Playlist; className: string }) => {
  const mark = useMarking()
  return (
    <Link to={`/playlist/${playlist.id}` as '/search'} className={className} title={playlist.title}>
      {mark(playlist.title)}
    </Link>
  )
}

/** A listener's name, leading to their page. */
export const ProfileLink = ({ profile, className }: { profile: ProfileRef; className: string }) => {
  const mark = useMarking()
  return (
    <Link to={`/profile/${profile.id}` as '/search'} className={className} title={profile.name}>
      {mark(profile.name)}
    </Link>
  )
}

/** A playlist among hits. */
export const PlaylistHit = ({ playlist }: { playlist: Playlist }) => {
  const { t } = useTranslation()
  return (
    <article className="hit">
      <Cover picture={playlistPicture(playlist)} size={48} shape="small" />
      <div className="min-w-0">
        <p className="trunc">
          <PlaylistLink playlist={playlist} className="hit-link" />
        </p>
        <p className="hit-sub trunc num">
          {playlist.user.name} · {t('{count} songs', { count: playlist.songs_count })}
        </p>
      </div>
    </article>
  )
}

/** A listener among hits. */
export const ProfileHit = ({ profile }: { profile: ProfileRef }) => {
  const { t } = useTranslation()
  return (
    <article className="hit">
      <Cover picture={profile.avatar} size={48} shape="round" />
      <div className="min-w-0">
        <p className="trunc">
          <ProfileLink profile={profile} className="hit-link" />
        </p>
        <p className="hit-sub">{t('Profile')}</p>
      </div>
    </article>
  )
}
