import { useQuery } from '@tanstack/react-query'
import type { Episode, Podcast } from '../../../contract/catalog/items.ts'
import type { PodcastGenre } from '../../../contract/catalog/podcasts.ts'
import { useToken } from '../../data/session/token.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { OfflineScreen } from '../../ui/layout/OfflinePart.tsx'
import { Page, PageTitle } from '../../ui/layout/Page.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { CardRowSkeleton } from '../items/cards/CardRow.tsx'
import { GenreGrid, GenreLink } from '../items/cards/GenreTiles.tsx'
import { AllPodcasts } from './AllPodcasts.tsx'
import { EpisodeList } from './pieces/EpisodeRow.tsx'
import { PodcastCards } from './pieces/PodcastCard.tsx'
import podcastsStyles from './pieces/podcasts.module.css'
import {
  fewPodcastsQuery,
  followedPodcastsQuery,
  newestEpisodesQuery,
  podcastGenresQuery,
} from './podcasts.ts'

const GenreTile = ({ genre }: { genre: PodcastGenre }) => {
  const { t } = useTranslation()
  return (
    <li>
      <GenreLink
        to={'/podcasts/$id/{-$slug}' as string}
        params={{ id: String(genre.id), slug: genre.slug } as object}
        genre={genre}
        count={t('{count} podcasts', { count: genre.podcasts_count })}
      />
    </li>
  )
}

const Genres = ({ genres }: { genres: PodcastGenre[] }) => {
  const { t } = useTranslation()
  return (
    <Section title={t('Genres')}>
      <GenreGrid>
        {genres.map((genre) => (
          <GenreTile key={genre.id} genre={genre} />
        ))}
      </GenreGrid>
    </Section>
  )
}

const Row = ({ title, podcasts, more }: { title: string; podcasts: Podcast[]; more?: string }) => (
  <Section title={title} more={more ?? null}>
    <PodcastCards podcasts={podcasts} />
  </Section>
)

const Newest = ({ episodes }: { episodes: Episode[] }) => {
  const { t } = useTranslation()
  return (
    <Section title={t('New episodes')}>
      <EpisodeList episodes={episodes} named />
    </Section>
  )
}

const Loading = () => (
  <div className={podcastsStyles.podcastSections}>
    <CardRowSkeleton />
    <CardRowSkeleton />
  </div>
)

const any = <T,>(list: T[] | undefined): T[] | null => (list && list.length > 0 ? list : null)

/** Sections wait for each other: one that came later, or turned out empty, would move those below it. */
const Sections = () => {
  const { t } = useTranslation()
  const loggedIn = useToken((state) => state.token !== null)
  const followed = useQuery({ ...followedPodcastsQuery(), enabled: loggedIn })
  const genres = useQuery(podcastGenresQuery())
  const popular = useQuery(fewPodcastsQuery('-plays'))
  const newest = useQuery(newestEpisodesQuery())
  if ([followed, genres, popular, newest].some((query) => query.isLoading)) return <Loading />
  const own = any(followed.data)
  const allGenres = any(genres.data)
  const played = any(popular.data?.data)
  const episodes = any(newest.data?.data)
  return (
    <>
      {own && <Row title={t('Podcasts you follow')} podcasts={own.slice(0, 12)} more="/library/podcasts" />}
      {allGenres && <Genres genres={allGenres} />}
      {played && <Row title={t('Popular podcasts')} podcasts={played} />}
      {episodes && <Newest episodes={episodes} />}
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
    <Page>
      <PageTitle>{t('Podcasts')}</PageTitle>
      <OfflineScreen screen="podcasts">
        <Sections />
      </OfflineScreen>
    </Page>
  )
}
