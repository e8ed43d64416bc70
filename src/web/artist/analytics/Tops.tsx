import { Link } from '@tanstack/react-router'
import type { ArtistDashboard, TopOfArtist } from '../../../contract/artist-analytics.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { Cover } from '../../ui/Cover.tsx'
import styles from './analytics.module.css'
import { type Bar, BarList } from './BarList.tsx'

const titles = (type: TopOfArtist, t: Translate): { title: string; head: string } =>
  ({
    songs: { title: t('Top songs'), head: t('Song') },
    albums: { title: t('Top albums'), head: t('Album') },
    episodes: { title: t('Top episodes'), head: t('Episode') },
    podcasts: { title: t('Top podcasts'), head: t('Podcast') },
  })[type]

/** Songs and episodes lead to what listeners hear of them, albums and podcasts to their pages. */
const places: Record<TopOfArtist, (id: number) => string> = {
  songs: (id) => `/artist/analytics/songs/${id}`,
  episodes: (id) => `/artist/analytics/episodes/${id}`,
  albums: (id) => `/album/${id}`,
  podcasts: (id) => `/podcasts/${id}`,
}

const Top = ({ type, data }: { type: TopOfArtist; data: ArtistDashboard | undefined }) => {
  const { t } = useTranslation()
  const top = data?.top[type]
  const bars = top?.data.map(
    ({ id, title, cover, plays }): Bar => ({
      key: String(id),
      title,
      name: (
        <Link to={places[type](id)} className={`${styles.name} truncate hover-underline`}>
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
      className={styles.half}
      bars={bars && bars.length > 0 && others.plays > 0 ? [...bars, others] : bars}
      nothing={t('Shown as soon as a group has five listeners, so that nobody can be recognized.')}
    />
  )
}

const isHeard = (data: ArtistDashboard | undefined, type: TopOfArtist): boolean =>
  data !== undefined && (data.top[type].data.length > 0 || data.top[type].others > 0)

/** The most played items; lists of types that an artist does not have are left out. */
export const Tops = ({ data }: { data: ArtistDashboard | undefined }) => {
  const spoken = isHeard(data, 'episodes') || isHeard(data, 'podcasts')
  const sung = !spoken || isHeard(data, 'songs') || isHeard(data, 'albums')
  const types: TopOfArtist[] = [
    ...(sung ? (['songs', 'albums'] as const) : []),
    ...(spoken ? (['episodes', 'podcasts'] as const) : []),
  ]
  return types.map((type) => <Top key={type} type={type} data={data} />)
}
