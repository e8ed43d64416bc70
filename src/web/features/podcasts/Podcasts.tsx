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
import { useTranslation } from '../../i18n/i18n.ts'
import { genreColor } from '../../items/cards/genre-color.ts'
import { CardRowSkeleton, Section } from '../../items/cards/Section.tsx'
import sectionsStyles from '../../items/cards/sections.module.css'
import { useDocumentTitle } from '../../items/document-title.ts'
import { EpisodeRow, EpisodesSkeleton } from '../../items/podcasts/EpisodeRow.tsx'
import { PodcastCards } from '../../items/podcasts/PodcastCard.tsx'
import podcastsStyles from '../../items/podcasts/podcasts.module.css'
import { useToken } from '../../session/token.ts'
import { Cover } from '../../ui/Cover.tsx'
import pageStyles from '../../ui/page.module.css'
import { AllPodcasts } from './AllPodcasts.tsx'

const GenreTile = ({ genre }: { genre: PodcastGenre }) => {
  const { t } = useTranslation()
  return (
    <li>
      <Link
        to={'/podcasts/$id/{-$slug}' as string}
        params={{ id: String(genre.id), slug: genre.slug } as object}
        className={sectionsStyles.genre}
      >
        <span
          className={`${sectionsStyles.genreGround} on-art`}
          style={{ '--art': genreColor(genre) } as CSSProperties}
        >
          <b className="truncate">{genre.name}</b>
          <small className="tabular">{t('{count} podcasts', { count: genre.podcasts_count })}</small>
          {genre.cover && (
            <Cover picture={genre.cover} size={72} shape="small" className={sectionsStyles.genreCover} />
          )}
        </span>
      </Link>
    </li>
  )
}

const Genres = ({ genres }: { genres: PodcastGenre[] }) => {
  const { t } = useTranslation()
  return (
    <Section title={t('Genres')}>
      <ul className={sectionsStyles.genres}>
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
        <ul className={podcastsStyles.episodes}>
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

const Loading = () => (
  <div className={podcastsStyles.podcastSections}>
    <CardRowSkeleton />
    <CardRowSkeleton />
  </div>
)

/** Personal sections come first, so all sections wait for them to prevent layout shifts. */
const Sections = () => {
  const { t } = useTranslation()
  const loggedIn = useToken((state) => state.token !== null)
  const followed = useQuery({ ...followedPodcastsQuery(), enabled: loggedIn })
  const genres = useQuery(podcastGenresQuery())
  if (followed.isLoading || genres.isLoading) return <Loading />
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

/** Podcast overview: genres, followed, new and popular podcasts, and all of them. */
export const Podcasts = () => {
  const { t } = useTranslation()
  useDocumentTitle(t('Podcasts'))
  return (
    <div className={pageStyles.content}>
      <h1 className={`heading-24 ${pageStyles.pageTitle}`}>{t('Podcasts')}</h1>
      <Sections />
    </div>
  )
}
