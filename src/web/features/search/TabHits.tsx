import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { SearchItem, SearchTab } from '../../../contract/search.ts'
import { hitsOf, searchTabQuery } from '../../api/search.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { CardGrid } from '../../media/CardGrid.tsx'
import { itemCard } from '../../media/ItemCard.tsx'
import { LoadError } from '../../media/LoadError.tsx'
import { EndOfList } from '../../media/podcasts/EndOfList.tsx'
import { EpisodeRow, EpisodesSkeleton } from '../../media/podcasts/EpisodeRow.tsx'
import { PodcastCards } from '../../media/podcasts/PodcastCard.tsx'
import { CardSkeleton } from '../../media/Section.tsx'
import { SongRows, SongRowsHead, SongRowsSkeleton } from '../../media/SongRows.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { useAnnounceHits } from './announce-hits.ts'
import { NoHits } from './NoHits.tsx'
import { PlaylistHit, ProfileHit, StationHit } from './RowHit.tsx'

const look = { cover: true, column: 'album' } as const
/** Height of a playlist or listener in a list, in pixels. */
const HIT = 64

interface HitsProps {
  items: SearchItem[]
  question: string
  onEnd: () => void
  more: boolean
}

const Songs = ({ items, question, onEnd, more }: HitsProps) => {
  const { t } = useTranslation()
  const songs = useMemo(() => hitsOf(items, 'song'), [items])
  const source = useMemo(() => ({ title: t('Search: {query}', { query: question }) }), [t, question])
  return (
    <>
      <SongRowsHead {...look} />
      <SongRows songs={songs} label={t('Songs')} source={source} onEnd={onEnd} {...look} />
      {more && <SongRowsSkeleton count={3} {...look} />}
    </>
  )
}

const Rows = ({ items, label, onEnd }: HitsProps & { label: string }) => (
  <VirtualList
    count={items.length}
    rowHeight={HIT}
    label={label}
    keyOf={(place) => items[place]?.id ?? place}
    onEnd={onEnd}
    row={(place) => {
      const item = items[place]
      if (item?.type === 'playlist') return <PlaylistHit playlist={item} />
      if (item?.type === 'radio-station') return <StationHit station={item} />
      return item?.type === 'user' ? <ProfileHit profile={item} /> : null
    }}
  />
)

const rowLabels = { playlists: 'Playlists', 'radio-stations': 'Radio stations', profiles: 'Profiles' }

const Hits = ({ type, ...props }: HitsProps & { type: SearchTab }) => {
  const { t } = useTranslation()
  const { items, onEnd, more } = props
  const waiting = more ? 12 : 0
  if (type === 'songs') return <Songs {...props} />
  if (type === 'albums')
    return (
      <CardGrid
        items={hitsOf(items, 'album')}
        card={itemCard}
        label={t('Albums')}
        onEnd={onEnd}
        waiting={waiting}
      />
    )
  if (type === 'artists')
    return (
      <CardGrid
        items={hitsOf(items, 'artist')}
        card={itemCard}
        label={t('Artists')}
        onEnd={onEnd}
        waiting={waiting}
      />
    )
  if (type === 'podcasts')
    return (
      <>
        <PodcastCards podcasts={hitsOf(items, 'podcast')} wrap />
        {more && <EndOfList onEnd={onEnd} />}
      </>
    )
  if (type === 'episodes')
    return (
      <>
        <h2 className="sr-only">{t('Episodes')}</h2>
        <ul className="episodes">
          {hitsOf(items, 'episode').map((episode) => (
            <li key={episode.id}>
              <EpisodeRow episode={episode} named />
            </li>
          ))}
        </ul>
        {more && <EndOfList onEnd={onEnd} />}
      </>
    )
  return <Rows {...props} label={t(rowLabels[type as keyof typeof rowLabels])} />
}

const places = Array.from({ length: 12 }, (_, place) => place)

const Waiting = ({ type }: { type: SearchTab }) => {
  if (type === 'songs')
    return (
      <>
        <SongRowsHead {...look} />
        <SongRowsSkeleton count={12} {...look} />
      </>
    )
  if (type === 'episodes') return <EpisodesSkeleton count={6} />
  if (type === 'albums' || type === 'artists' || type === 'podcasts')
    return (
      <div className="cards wrap">
        {places.map((place) => (
          <CardSkeleton key={place} round={type === 'artists'} />
        ))}
      </div>
    )
  return places.map((place) => (
    <div key={place} className="hit" aria-hidden="true">
      <Skeleton width={48} height={48} round={type === 'profiles'} />
      <span className="grid gap-2">
        <Skeleton width={180} height={12} />
        <Skeleton width={110} height={10} />
      </span>
    </div>
  ))
}

/** Everything of one type, best first, as far as one scrolls. */
export const TabHits = ({ question, type }: { question: string; type: SearchTab }) => {
  const list = useInfiniteQuery(searchTabQuery(question, type))
  const { data, error, isPlaceholderData, hasNextPage, isFetching, fetchNextPage } = list
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const items = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const total = data?.pages[0]?.meta.total ?? items.length
  useAnnounceHits(question, data && !isPlaceholderData ? total : undefined)
  if (error && (items.length === 0 || isPlaceholderData))
    return <LoadError error={error} retry={() => void list.refetch()} />
  if (!data) return <Waiting type={type} />
  if (items.length === 0)
    return isPlaceholderData ? <Waiting type={type} /> : <NoHits question={question} page={type} />
  return (
    <div className={isPlaceholderData ? 'hits-old' : ''} aria-busy={isPlaceholderData}>
      <Hits type={type} items={items} question={question} onEnd={onEnd} more={hasNextPage} />
      {error && <LoadError error={error} retry={() => void fetchNextPage()} />}
    </div>
  )
}
