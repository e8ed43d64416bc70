import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { Episode, Podcast } from '../../../contract/podcasts.ts'
import { podcastQuery } from '../../api/podcasts.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { ActionsSkeleton } from '../../media/Actions.tsx'
import { ArtHeader, ArtHeaderSkeleton } from '../../media/ArtHeader.tsx'
import { FindField } from '../../media/FindField.tsx'
import { FollowButton } from '../../media/FollowButton.tsx'
import { ItemLink } from '../../media/ItemLink.tsx'
import { useItemMenu } from '../../media/item-menu.ts'
import { useItemTitle } from '../../media/item-title.ts'
import { PageError } from '../../media/PageError.tsx'
import { playCollection, playFrom } from '../../media/playable.ts'
import { EpisodesSkeleton } from '../../media/podcasts/EpisodeRow.tsx'
import { podcastMenuItem } from '../../media/podcasts/episode-menu.ts'
import { makerOf } from '../../media/podcasts/PodcastCard.tsx'
import { SortButton } from '../../media/SortButton.tsx'
import { heardOf } from '../../player/heard.ts'
import { useIsPlaying } from '../../player/state.ts'
import { useToken } from '../../session/token.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { PlayButton } from '../../ui/PlayButton.tsx'
import { useSettled } from '../../ui/settled.ts'
import { About } from './About.tsx'
import { Episodes, type Order } from './Episodes.tsx'
import { FeedButton } from './FeedButton.tsx'
import '../../media/podcasts/podcasts.css'

/** So many episodes are seen through without being looked for. */
const FEW = 20
const orders = { '-published_at': 'Newest first', serial: 'From the first episode on' }

/** The words of a description in one line, for the header. */
const plain = (html: string | null): string | null =>
  html && (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim()

const Line = ({ podcast }: { podcast: Podcast }) => {
  const { t } = useTranslation()
  const { artist, genres, episodes_count, followers_count } = podcast
  const maker = makerOf(podcast)
  const facts = [
    ...genres.slice(0, 2).map(({ name }) => name),
    t('Episodes: {total}', { total: formatNumber(episodes_count) }),
    followers_count > 0 && t('Followers: {total}', { total: formatNumber(followers_count) }),
  ].filter(Boolean)
  return (
    <>
      {maker && (
        <b>
          {artist ? (
            <ItemLink item={{ type: 'artist', id: artist.id }} className="quiet-link">
              {maker}
            </ItemLink>
          ) : (
            maker
          )}
        </b>
      )}
      <span>{facts.join(' · ')}</span>
    </>
  )
}

/** Where a listener goes on: at the first episode of the list that is not heard yet. */
const nextOf = (episodes: Episode[]): number =>
  Math.max(
    0,
    episodes.findIndex((one) => !heardOf(one).played),
  )

const Acts = ({ podcast, episodes }: { podcast: Podcast; episodes: Episode[] }) => {
  const { t } = useTranslation()
  const { id, title } = podcast
  const status = useIsPlaying({ type: 'podcast', id })
  const openMenu = useItemMenu()
  const play = () =>
    status
      ? playCollection({ type: 'podcast', id, title })
      : playFrom(episodes, nextOf(episodes), { type: 'podcast', id, title })
  return (
    <>
      {episodes.length > 0 && (
        <PlayButton title={title} playing={status === 'play'} onClick={() => void play()} />
      )}
      <FollowButton item={podcast} title={title} />
      <FeedButton podcast={podcast} />
      <IconButton
        label={t('More about {title}', { title })}
        aria-haspopup="menu"
        onClick={(event) => void openMenu(podcastMenuItem(podcast), event.currentTarget)}
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
    </>
  )
}

/** How its episodes are shown; it lives in the address, so that the way back leads to the same list. */
const useShown = (podcast: Podcast | undefined) => {
  const search = useSearch({ strict: false }) as { sort?: string; only?: string; q?: string }
  const { sort, only } = search
  const navigate = useNavigate()
  const preset: Order = podcast?.order === 'serial' ? 'serial' : '-published_at'
  const shown = {
    sort: sort && Object.hasOwn(orders, sort) ? (sort as Order) : preset,
    unplayed: only === 'unplayed',
    q: search.q ?? '',
  }
  const show = (next: Partial<typeof shown>) => {
    const { sort, unplayed, q } = { ...shown, ...next }
    const search = {
      ...(sort !== preset && { sort }),
      ...(unplayed && { only: 'unplayed' }),
      ...(q && { q }),
    }
    void navigate({ to: '.', search: search as object, replace: true })
  }
  return { ...shown, show }
}

/** Narrows the episodes down to those that are called so; what is typed goes into the address when the typing pauses. */
const Find = ({ q, onFind }: { q: string; onFind: (q: string) => void }) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(q)
  const settled = useSettled(typed.trim())
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed moves the address
  useEffect(() => {
    if (settled !== q) onFind(settled)
  }, [settled])
  return <FindField label={t('Find an episode')} typed={typed} onType={setTyped} />
}

/** A podcast: its header, what can be done with it, its episodes. */
export const PodcastPage = () => {
  const { t } = useTranslation()
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const podcast = useQuery(podcastQuery(id))
  const { data } = podcast
  const { sort, unplayed, q, show } = useShown(data)
  const loggedIn = useToken((state) => state.token !== null)
  const description = useMemo(() => plain(data?.description ?? null), [data?.description])
  useItemTitle(data && { ...data, podcast: null })
  if (podcast.isError) return <PageError error={podcast.error} retry={() => void podcast.refetch()} />
  if (!data)
    return (
      <>
        <ArtHeaderSkeleton />
        <div className="content under-header">
          <ActionsSkeleton />
          <EpisodesSkeleton />
        </div>
      </>
    )
  return (
    <>
      <ArtHeader
        picture={data.cover}
        alt={t('Cover of {title}', { title: data.title })}
        kind={t('Podcast')}
        title={data.title}
        description={description}
        line={<Line podcast={data} />}
        playable={podcastMenuItem(data)}
      />
      <div className="content under-header">
        <div className="podcast-acts">
          <div className="actions">
            <Acts podcast={data} episodes={data.episodes} />
          </div>
          <div className="podcast-list-head">
            {loggedIn && (
              // biome-ignore lint/a11y/useSemanticElements: two buttons are no set of fields
              <div className="choice-bar" role="group" aria-label={t('Episodes')}>
                <button type="button" aria-pressed={!unplayed} onClick={() => show({ unplayed: false })}>
                  {t('All episodes')}
                </button>
                <button type="button" aria-pressed={unplayed} onClick={() => show({ unplayed: true })}>
                  {t('Unplayed')}
                </button>
              </div>
            )}
            {data.episodes_count > FEW && <Find q={q} onFind={(found) => show({ q: found })} />}
            <SortButton choices={orders} value={sort} onChange={(next) => show({ sort: next })} />
          </div>
        </div>
        <About podcast={data} />
        <h2 className="sr-only">{t('Episodes')}</h2>
        <Episodes
          key={`${sort} ${unplayed} ${q}`}
          podcast={data}
          sort={sort}
          unplayed={unplayed && loggedIn}
          q={q}
        />
      </div>
    </>
  )
}
