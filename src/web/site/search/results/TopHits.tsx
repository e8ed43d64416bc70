import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { SearchTab, search } from '../../../../contract/site/search.ts'
import { CardRow, CardRowSkeleton } from '../../../catalog/items/cards/CardRow.tsx'
import { GenreTiles } from '../../../catalog/items/cards/GenreTiles.tsx'
import { SongRows, SongRowsSkeleton } from '../../../catalog/items/rows/SongRows.tsx'
import { EpisodeList } from '../../../catalog/podcasts/pieces/EpisodeRow.tsx'
import { PodcastCards } from '../../../catalog/podcasts/pieces/PodcastCard.tsx'
import { searchQuery } from '../../../data/search.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { LoadError } from '../../../platform/pages/LoadError.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { classes } from '../../../ui/classes.ts'
import { Section, SectionSkeleton } from '../../../ui/layout/Section.tsx'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import { searchPath } from '../keyword.ts'
import styles from '../search.module.css'
import { useAnnounceHits } from './announce-results.ts'
import { BestHit } from './BestHit.tsx'
import { NoHits } from './NoHits.tsx'
import { PlaylistHit, ProfileHit, StationHit } from './RowHit.tsx'

const look = { cover: true } as const
/** Songs beside the top result. */
const SONGS = 4
/** Maximum number of playlist and user rows. */
const ROWS = 4
/** Maximum number of episode rows. */
const EPISODES = 3
/** Maximum number of cards: they fit side by side on any screen, or are reached by swiping. */
const CARDS = 4

interface GroupProps {
  question: string
  page: SearchTab
  title: string
  /** Total number of results; null if unknown. */
  total: number | null
  /** Minimum number visible at any width. */
  seen: number
  children: ReactNode
}

const Group = ({ question, page, title, total, seen, children }: GroupProps) => {
  const { t } = useTranslation()
  return (
    <Section
      title={title}
      action={
        (total === null || total > seen) && (
          <TextLink
            to={searchPath(question, page) as '/search'}
            aria-label={t('See all of {title}', { title })}
          >
            {total === null ? t('See all') : t('See all {number}', { number: formatNumber(total) })}
          </TextLink>
        )
      }
    >
      {children}
    </Section>
  )
}

const Loading = () => (
  <div aria-hidden="true">
    <div className={styles.bestAndSongs}>
      <div>
        <Skeleton width={120} height={24} className="mb-4" />
        <Skeleton className={`${styles.best} rounded-12`} />
      </div>
      <div>
        <Skeleton width={80} height={24} className="mb-4" />
        <SongRowsSkeleton count={SONGS} {...look} />
      </div>
    </div>
    <SectionSkeleton width={80}>
      <CardRowSkeleton />
    </SectionSkeleton>
  </div>
)

export type Found = ReplyOf<typeof search.all>

const Best = ({ found, question }: { found: Found; question: string }) => {
  const { t } = useTranslation()
  const { top, songs, totals } = found
  return (
    <div className={classes(styles.bestAndSongs, songs.length === 0 && styles.alone)}>
      {top && (
        <Section title={t('Top result')}>
          <BestHit item={top} />
        </Section>
      )}
      {songs.length > 0 && (
        <Group question={question} page="songs" total={totals.songs} seen={SONGS} title={t('Songs')}>
          <SongRows
            songs={songs.slice(0, SONGS)}
            within={{ all: songs, offset: 0 }}
            label={t('Songs')}
            source={{ title: t('Search: {query}', { query: question }) }}
            {...look}
          />
        </Group>
      )}
    </div>
  )
}

const Groups = ({ found, question }: { found: Found; question: string }) => {
  const { t } = useTranslation()
  const { artists, albums, genres, podcasts, episodes, playlists, profiles, radio_stations, totals } = found
  return (
    <>
      {artists.length > 0 && (
        <Group question={question} page="artists" total={totals.artists} seen={CARDS} title={t('Artists')}>
          <CardRow items={artists} />
        </Group>
      )}
      {genres.length > 0 && (
        <Group question={question} page="genres" total={totals.genres} seen={CARDS} title={t('Genres')}>
          <GenreTiles genres={genres.slice(0, CARDS)} />
        </Group>
      )}
      {albums.length > 0 && (
        <Group question={question} page="albums" total={totals.albums} seen={CARDS} title={t('Albums')}>
          <CardRow items={albums} />
        </Group>
      )}
      {podcasts.length > 0 && (
        <Group question={question} page="podcasts" total={totals.podcasts} seen={CARDS} title={t('Podcasts')}>
          <PodcastCards podcasts={podcasts} />
        </Group>
      )}
      {episodes.length > 0 && (
        <Group
          question={question}
          page="episodes"
          total={totals.episodes}
          seen={EPISODES}
          title={t('Episodes')}
        >
          <EpisodeList episodes={episodes.slice(0, EPISODES)} named />
        </Group>
      )}
      {playlists.length > 0 && (
        <Group
          question={question}
          page="playlists"
          total={totals.playlists}
          seen={ROWS}
          title={t('Playlists')}
        >
          <ul className={styles.hitGrid}>
            {playlists.slice(0, ROWS).map((one) => (
              <li key={one.id}>
                <PlaylistHit playlist={one} />
              </li>
            ))}
          </ul>
        </Group>
      )}
      {radio_stations.length > 0 && (
        <Group
          question={question}
          page="radio-stations"
          total={totals['radio-stations']}
          seen={ROWS}
          title={t('Radio stations')}
        >
          <ul className={styles.hitGrid}>
            {radio_stations.slice(0, ROWS).map((one) => (
              <li key={one.id}>
                <StationHit station={one} />
              </li>
            ))}
          </ul>
        </Group>
      )}
      {profiles.length > 0 && (
        <Group question={question} page="profiles" total={totals.profiles} seen={ROWS} title={t('Profiles')}>
          <ul className={styles.hitGrid}>
            {profiles.slice(0, ROWS).map((one) => (
              <li key={one.id}>
                <ProfileHit profile={one} />
              </li>
            ))}
          </ul>
        </Group>
      )}
    </>
  )
}

/** Returns how many results there are. */
export const countOf = ({
  songs,
  albums,
  artists,
  genres,
  podcasts,
  episodes,
  playlists,
  radio_stations,
  profiles,
}: Found): number =>
  [songs, albums, artists, genres, podcasts, episodes, playlists, radio_stations, profiles].reduce(
    (sum, hits) => sum + hits.length,
    0,
  )

/** The top result, and a few results of each type, once they are known. */
export const FoundHits = ({ found, question }: { found: Found; question: string }) => (
  <>
    <Best found={found} question={question} />
    <Groups found={found} question={question} />
  </>
)

/** The top result, and a few results of each type. */
export const TopHits = ({ question }: { question: string }) => {
  const { data, error, isPlaceholderData, refetch } = useQuery(searchQuery(question))
  useAnnounceHits(question, data && !isPlaceholderData ? countOf(data) : undefined)
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  if (countOf(data) === 0 && !isPlaceholderData) return <NoHits question={question} page="top" />
  return (
    <div className={classes(isPlaceholderData && styles.hitsOld)} aria-busy={isPlaceholderData}>
      <FoundHits found={data} question={question} />
    </div>
  )
}
