import { Link } from '@tanstack/react-router'
import type { ArtistDashboard, TopOfArtist } from '../../../../contract/platform/back-office/analytics.ts'
import { useSession } from '../../../data/session/session.ts'
import { type Translate, useTranslation } from '../../../i18n/i18n.ts'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import styles from './artist-analytics.module.css'
import { type Bar, BarList } from './BarList.tsx'

const titles = (type: TopOfArtist, t: Translate): { title: string; head: string } =>
  ({
    songs: { title: t('Top songs'), head: t('Song') },
    albums: { title: t('Top albums'), head: t('Album') },
    episodes: { title: t('Top episodes'), head: t('Episode') },
    podcasts: { title: t('Top podcasts'), head: t('Podcast') },
  })[type]

/** Of the selected artist, songs and episodes lead to what listeners hear of them; all others lead to their pages. */
const places: Record<TopOfArtist, (id: number, selected: boolean) => string> = {
  songs: (id, selected) => (selected ? `/artist/analytics/songs/${id}` : `/song/${id}`),
  episodes: (id, selected) => (selected ? `/artist/analytics/episodes/${id}` : `/episode/${id}`),
  albums: (id) => `/album/${id}`,
  podcasts: (id) => `/podcasts/${id}`,
}

interface TopProps {
  type: TopOfArtist
  data: ArtistDashboard | undefined
  className?: string | undefined
}

/** The most played items of one type. */
export const Top = ({ type, data, className }: TopProps) => {
  const { t } = useTranslation()
  const selected = useSession((state) => state.user?.artist_id) === data?.artist.id
  const top = data?.top[type]
  const bars = top?.data.map(
    ({ id, title, cover, plays }): Bar => ({
      key: String(id),
      title,
      name: (
        <Link to={places[type](id, selected)} className={`${styles.name} truncate hover-underline`}>
          {title}
        </Link>
      ),
      cover: <Cover picture={cover} name={title} size={36} shape="small" />,
      plays,
    }),
  )
  const others = { key: 'others', title: t('Others'), plays: top?.others ?? 0 }
  return (
    <BarList
      {...titles(type, t)}
      className={className}
      bars={bars && bars.length > 0 && others.plays > 0 ? [...bars, others] : bars}
      nothing={t('Shown as soon as a group has five listeners, so that nobody can be recognized.')}
    />
  )
}

const isHeard = (data: ArtistDashboard | undefined, type: TopOfArtist): boolean =>
  data !== undefined && (data.top[type].data.length > 0 || data.top[type].others > 0)

/** Returns the lists an artist has: music, unless only podcasts were played, and podcasts. */
export const topsOf = (data: ArtistDashboard | undefined): [TopOfArtist, TopOfArtist][] => {
  const spoken = isHeard(data, 'episodes') || isHeard(data, 'podcasts')
  const sung = !spoken || isHeard(data, 'songs') || isHeard(data, 'albums')
  return [
    ...(sung ? [['songs', 'albums'] as [TopOfArtist, TopOfArtist]] : []),
    ...(spoken ? [['episodes', 'podcasts'] as [TopOfArtist, TopOfArtist]] : []),
  ]
}
