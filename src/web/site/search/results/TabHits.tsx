import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { SearchItem, SearchTab } from '../../../../contract/site/search.ts'
import { CardGrid } from '../../../catalog/items/cards/CardGrid.tsx'
import { CardsSkeleton } from '../../../catalog/items/cards/CardRow.tsx'
import { GenreTiles } from '../../../catalog/items/cards/GenreTiles.tsx'
import { itemCard } from '../../../catalog/items/cards/ItemCard.tsx'
import { SongRows, SongRowsHead, SongRowsSkeleton } from '../../../catalog/items/rows/SongRows.tsx'
import { EndOfList } from '../../../catalog/podcasts/pieces/EndOfList.tsx'
import { EpisodeList, EpisodesSkeleton } from '../../../catalog/podcasts/pieces/EpisodeRow.tsx'
import { PodcastCards } from '../../../catalog/podcasts/pieces/PodcastCard.tsx'
import { hitsOf, searchTabQuery } from '../../../data/search.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { LoadError } from '../../../platform/pages/LoadError.tsx'
import { classes } from '../../../ui/classes.ts'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import { VirtualList } from '../../../ui/lists/VirtualList.tsx'
import styles from '../search.module.css'
import { useAnnounceHits } from './announce-results.ts'
import { NoHits } from './NoHits.tsx'
import { PlaylistHit, ProfileHit, StationHit } from './RowHit.tsx'

const look = { cover: true, column: 'album' } as const
/** Row height of a playlist or user in pixels. */
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
    keyOf={(index) => items[index]?.id ?? index}
    onEnd={onEnd}
    row={(index) => {
      const item = items[index]
      if (item?.type === 'playlist') return <PlaylistHit playlist={item} />
      if (item?.type === 'radio-station') return <StationHit station={item} />
      return item?.type === 'user' ? <ProfileHit profile={item} /> : null
    }}
  />
)

const rowLabels = { playlists: 'Playlists', 'radio-stations': 'Radio stations', profiles: 'Profiles' }

/** Results of one type, once they are known. */
export const TypeHits = ({ type, ...props }: HitsProps & { type: SearchTab }) => {
  const { t } = useTranslation()
  const { items, onEnd, more } = props
  const pending = more ? 12 : 0
  if (type === 'songs') return <Songs {...props} />
  if (type === 'albums')
    return (
      <CardGrid
        items={hitsOf(items, 'album')}
        card={itemCard}
        label={t('Albums')}
        onEnd={onEnd}
        waiting={pending}
      />
    )
  if (type === 'artists')
    return (
      <CardGrid
        items={hitsOf(items, 'artist')}
        card={itemCard}
        label={t('Artists')}
        onEnd={onEnd}
        waiting={pending}
      />
    )
  if (type === 'genres')
    return (
      <>
        <GenreTiles genres={hitsOf(items, 'genre')} />
        {more && <EndOfList onEnd={onEnd} />}
      </>
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
        <h2 className="visually-hidden">{t('Episodes')}</h2>
        <EpisodeList episodes={hitsOf(items, 'episode')} named />
        {more && <EndOfList onEnd={onEnd} />}
      </>
    )
  return <Rows {...props} label={t(rowLabels[type as keyof typeof rowLabels])} />
}

const indexes = Array.from({ length: 12 }, (_, index) => index)

const Loading = ({ type }: { type: SearchTab }) => {
  if (type === 'songs')
    return (
      <>
        <SongRowsHead {...look} />
        <SongRowsSkeleton count={12} {...look} />
      </>
    )
  if (type === 'episodes') return <EpisodesSkeleton count={6} />
  if (type === 'albums' || type === 'artists' || type === 'podcasts')
    return <CardsSkeleton count={12} round={type === 'artists'} />
  return indexes.map((index) => (
    <div key={index} className={styles.hit} data-part="hit" aria-hidden="true">
      <Skeleton width={48} height={48} round={type === 'profiles'} />
      <span className="grid gap-2">
        <Skeleton width={180} height={12} />
        <Skeleton width={110} height={10} />
      </span>
    </div>
  ))
}

/** Infinite list of all results of one type, best first. */
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
  if (!data) return <Loading type={type} />
  if (items.length === 0)
    return isPlaceholderData ? <Loading type={type} /> : <NoHits question={question} page={type} />
  return (
    <div className={classes(isPlaceholderData && styles.hitsOld)} aria-busy={isPlaceholderData}>
      <TypeHits type={type} items={items} question={question} onEnd={onEnd} more={hasNextPage} />
      {error && <LoadError error={error} retry={() => void fetchNextPage()} />}
    </div>
  )
}
