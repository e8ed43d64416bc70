import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { Podcast, PodcastGenre } from '../../../contract/podcasts.ts'
import {
  fewPodcastsQuery,
  followedPodcastsQuery,
  newestEpisodesQuery,
  podcastGenresQuery,
} from '../../api/podcasts.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { genreColor } from '../../media/genre-color.ts'
import { EpisodeRow, EpisodesSkeleton } from '../../media/podcasts/EpisodeRow.tsx'
import { PodcastCards } from '../../media/podcasts/PodcastCard.tsx'
import { CardRowSkeleton, Section } from '../../media/Section.tsx'
import { useTitle } from '../../media/title.ts'
import { useToken } from '../../session/token.ts'
import { Cover } from '../../ui/Cover.tsx'
import { AllPodcasts } from './AllPodcasts.tsx'
import '../../media/sections.css'

const GenreTile = ({ genre }: { genre: PodcastGenre }) => {
  const { t } = useTranslation()
  return (
    <li>
      <Link
        to={'/podcasts/$id/{-$slug}' as string}
        params={{ id: String(genre.id), slug: genre.slug } as object}
        className="genre"
      >
        <span className="genre-ground on-art" style={{ '--art': genreColor(genre) } as CSSProperties}>
          <b className="trunc">{genre.name}</b>
          <small className="num">
            {t('Podcasts: {total}', { total: formatNumber(genre.podcasts_count) })}
          </small>
          {genre.cover && <Cover picture={genre.cover} size={72} shape="small" className="genre-cover" />}
        </span>
      </Link>
    </li>
  )
}

const Genres = ({ genres }: { genres: PodcastGenre[] }) => {
  const { t } = useTranslation()
  return (
    <Section title={t('Genres')}>
      <ul className="genres">
        {genres.map((genre) => (
          <GenreTile key={genre.id} genre={genre} />
        ))}
      </ul>
    </Section>
  )
}

const Row = ({ title, podcasts, more }: { title: string; podcasts: Podcast[] | undefined; more?: string }) =>
  podcasts?.length === 0 ? null : (
    <Section title={title} more={more ?? null}>
      {podcasts ? <PodcastCards podcasts={podcasts} /> : <CardRowSkeleton />}
    </Section>
  )

const Newest = () => {
  const { t } = useTranslation()
  const { data, isError } = useQuery(newestEpisodesQuery())
  if (isError || data?.data.length === 0) return null
  return (
    <Section title={t('New episodes')}>
      {data ? (
        <ul className="episodes">
          {data.data.map((episode) => (
            <li key={episode.id}>
              <EpisodeRow episode={episode} named />
            </li>
          ))}
        </ul>
      ) : (
        <EpisodesSkeleton />
      )}
    </Section>
  )
}

const Popular = () => {
  const { t } = useTranslation()
  const { data, isError } = useQuery(fewPodcastsQuery('-plays'))
  return isError ? null : <Row title={t('Popular podcasts')} podcasts={data?.data} />
}

const Waiting = () => (
  <div className="grid gap-8">
    <CardRowSkeleton />
    <CardRowSkeleton />
  </div>
)

/** What not everybody has stands first, so nothing else stands before it is known: it would jump. */
const Sections = () => {
  const { t } = useTranslation()
  const loggedIn = useToken((state) => state.token !== null)
  const followed = useQuery({ ...followedPodcastsQuery(), enabled: loggedIn })
  const genres = useQuery(podcastGenresQuery())
  if (followed.isLoading || genres.isLoading) return <Waiting />
  const own = followed.data ?? []
  return (
    <>
      {own.length > 0 && (
        <Row title={t('Podcasts you follow')} podcasts={own.slice(0, 12)} more="/library/podcasts" />
      )}
      {genres.data && genres.data.length > 0 && <Genres genres={genres.data} />}
      <Popular />
      <Newest />
      <Section title={t('All podcasts')}>
        <AllPodcasts sort="-latest_at" />
      </Section>
    </>
  )
}

/** Podcasts at a glance: genres, what one follows, what is new and popular, and all of them. */
export const Podcasts = () => {
  const { t } = useTranslation()
  useTitle(t('Podcasts'))
  return (
    <div className="content">
      <h1 className="h24 page-title">{t('Podcasts')}</h1>
      <Sections />
    </div>
  )
}
