import { Share2 } from 'lucide-react'
import { artistName } from '../../../contract/catalog/artists.ts'
import type { UpcomingPage as Release, UpcomingSong } from '../../../contract/catalog/upcoming-albums.ts'
import { listed } from '../../i18n/format.ts'
import { currentLanguage, useTranslation } from '../../i18n/i18n.ts'
import { hourAndMinute } from '../../i18n/moments.ts'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { ArtHeader } from '../items/header/ArtHeader.tsx'
import { InlineItemLink } from '../items/ItemLink.tsx'
import { Countdown } from './Countdown.tsx'
import { RemindButton } from './RemindButton.tsx'
import styles from './upcoming.module.css'

/** Formats the moment of release in the time zone of the viewer, and names the zone. */
const formatRelease = (iso: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...hourAndMinute(),
    timeZoneName: 'short',
  }).format(new Date(iso))

const Line = ({ release: { type, artist, artist_shown, songs } }: { release: Release }) => {
  const { t } = useTranslation()
  return (
    <>
      {artist && (
        <b>
          {artist_shown ? (
            <InlineItemLink item={{ type: 'artist', id: artist.id }}>{artistName(artist)}</InlineItemLink>
          ) : (
            artistName(artist)
          )}
        </b>
      )}
      {type === 'album' && songs.length > 0 && <span>{t('{count} songs', { count: songs.length })}</span>}
    </>
  )
}

const SongLine = ({ song }: { song: UpcomingSong }) => {
  const { t } = useTranslation()
  return (
    <li className={styles.song}>
      <span className="min-w-0">
        <span className="block truncate" dir="auto">
          {song.id === null ? (
            song.title
          ) : (
            <InlineItemLink item={{ type: 'song', id: song.id }}>{song.title}</InlineItemLink>
          )}
        </span>
        {(song.explicit || song.featured.length > 0) && (
          <span className="block truncate text-12 muted">
            {song.explicit && (
              <>
                <Badge>{t('Explicit')}</Badge>{' '}
              </>
            )}
            <bdi>{listed(song.featured)}</bdi>
          </span>
        )}
      </span>
    </li>
  )
}

const Tracks = ({ release: { title, songs: all } }: { release: Release }) => {
  const { t } = useTranslation()
  const discs = [...Map.groupBy(all, ({ disc_no }) => disc_no)]
  return discs.map(([disc, songs]) => {
    const label =
      discs.length > 1 ? t('Disc {disc}', { disc: String(disc) }) : t('Songs of {title}', { title })
    return (
      <div key={disc}>
        {discs.length > 1 && <h2 className={styles.disc}>{label}</h2>}
        <ol className={styles.songs} aria-label={label}>
          {songs.map((song, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a song is known by its place only
            <SongLine key={index} song={song} />
          ))}
        </ol>
      </div>
    )
  })
}

/** An album or a single before its release: what it will be, when it is out, and nothing to play. */
export const UpcomingPage = ({ release }: { release: Release }) => {
  const { t } = useTranslation()
  const { type, id, title, release_at, label } = release
  return (
    <>
      <ArtHeader
        picture={release.cover}
        alt={t('Cover of {title}', { title })}
        kind={type === 'album' ? t('Upcoming album') : t('Upcoming single')}
        title={title}
        description={release.description}
        line={<Line release={release} />}
        playable={null}
      />
      <Page underHeader>
        <div className={styles.release}>
          <time dateTime={release_at} className="font-medium">
            {t('Out on {date}', { date: formatRelease(release_at) })}
          </time>
          <Countdown until={release_at} />
          <div className={styles.actions}>
            <RemindButton release={release} />
            <IconButton
              label={t('Share')}
              onClick={() =>
                openDialog(() => import('../../social/share/ShareDialog.tsx').then((m) => m.ShareDialog), {
                  type,
                  id,
                  title,
                  silent: true,
                })
              }
            >
              <Share2 aria-hidden="true" />
            </IconButton>
          </div>
        </div>
        <Tracks release={release} />
        {label && (
          <p className={`text-12 muted ${styles.label}`}>
            <bdi>{label}</bdi>
          </p>
        )}
      </Page>
    </>
  )
}
