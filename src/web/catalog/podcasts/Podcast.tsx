import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useMemo } from 'react'
import type { Episode, Podcast } from '../../../contract/catalog/items.ts'
import type { podcasts } from '../../../contract/catalog/podcasts.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { progressOf } from '../../player/episode-progress.ts'
import { useIsPlaying } from '../../player/state.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { PlayButton } from '../../ui/buttons/PlayButton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Federation } from '../federation/Federation.tsx'
import { FollowButton } from '../items/FollowButton.tsx'
import { ActionBar, ActionsSkeleton } from '../items/header/Actions.tsx'
import { ArtHeader, ArtHeaderSkeleton } from '../items/header/ArtHeader.tsx'
import { InlineItemLink } from '../items/ItemLink.tsx'
import { useItemTitle } from '../items/item-title.ts'
import { useItemMenu } from '../items/menu/item-menu.ts'
import { playCollection, playFrom } from '../items/playback/playable.ts'
import { SaveAction } from '../items/SaveAction.tsx'
import { PageError } from '../items/states/PageError.tsx'
import { About } from './About.tsx'
import { EpisodeControls } from './EpisodeControls.tsx'
import { Episodes } from './Episodes.tsx'
import { FeedButton } from './FeedButton.tsx'
import { MorePodcasts } from './MorePodcasts.tsx'
import { EpisodeRow, EpisodesSkeleton } from './pieces/EpisodeRow.tsx'
import { podcastMenuItem } from './pieces/episode-menu.ts'
import { makerOf } from './pieces/PodcastCard.tsx'
import podcastsStyles from './pieces/podcasts.module.css'
import { loadUnplayed, podcastQuery } from './podcasts.ts'
import { type Order, useShown } from './shown.ts'

type Whole = ReplyOf<typeof podcasts.get>

/** Up to this many episodes, no filter field is shown. */
const FEW = 20

/** Converts a description to plain text for the header. */
const plain = (html: string | null): string | null =>
  html && (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim()

const Line = ({ podcast }: { podcast: Podcast }) => {
  const { t } = useTranslation()
  const { artist, genres, episodes_count, followers_count } = podcast
  const maker = makerOf(podcast)
  const meta = [
    ...genres.slice(0, 2).map(({ name }) => name),
    t('{count} episodes', { count: episodes_count }),
    followers_count > 0 && t('{count} followers', { count: followers_count }),
  ].filter(Boolean)
  return (
    <>
      {maker && (
        <b>
          {artist ? <InlineItemLink item={{ type: 'artist', id: artist.id }}>{maker}</InlineItemLink> : maker}
        </b>
      )}
      <span>{meta.join(' · ')}</span>
    </>
  )
}

/** Resumes a podcast at its first unplayed episode in this order. */
const playOn = async ({ id, title, episodes }: Whole, sort: Order): Promise<void> => {
  const unplayed = await loadUnplayed(id, sort).catch(() => [])
  const list = unplayed.length > 0 ? unplayed : episodes
  const next = list.findIndex((one) => !progressOf(one).played)
  await playFrom(list, Math.max(0, next), { type: 'podcast', id, title })
}

const Acts = ({ podcast, sort }: { podcast: Whole; sort: Order }) => {
  const { t } = useTranslation()
  const { id, title, episodes } = podcast
  const status = useIsPlaying({ type: 'podcast', id })
  const openMenu = useItemMenu()
  const play = () => (status ? playCollection({ type: 'podcast', id, title }) : playOn(podcast, sort))
  return (
    <>
      {episodes.length > 0 && (
        <PlayButton title={title} playing={status === 'play'} onClick={() => void play()} />
      )}
      <FollowButton item={podcast} title={title} />
      <SaveAction type="podcast" id={podcast.id} title={title} />
      <FeedButton podcast={podcast} />
      <IconButton
        label={t('More options for {title}', { title })}
        aria-haspopup="menu"
        onClick={(event) => void openMenu(podcastMenuItem(podcast), event.currentTarget)}
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
    </>
  )
}

/** Trailer, for listeners who are new to the podcast. */
const Trailer = ({ trailer }: { trailer: Episode }) => {
  const { t } = useTranslation()
  return (
    <section className={podcastsStyles.podcastTrailer} aria-label={t('Trailer')}>
      <EpisodeRow episode={trailer} />
    </section>
  )
}

/** Podcast page: header, actions and episodes. */
export const PodcastPage = () => {
  const { t } = useTranslation()
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const podcast = useQuery(podcastQuery(id))
  const { data } = podcast
  const { shown, show } = useShown(data)
  const plainly = shown.only === 'all' && shown.season === null && !shown.q
  const description = useMemo(() => plain(data?.description ?? null), [data?.description])
  useItemTitle(data && { ...data, podcast: null })
  if (podcast.isError) return <PageError error={podcast.error} retry={() => void podcast.refetch()} />
  if (!data)
    return (
      <>
        <ArtHeaderSkeleton />
        <Page underHeader>
          <ActionsSkeleton />
          <EpisodesSkeleton />
        </Page>
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
      <Page underHeader>
        <ActionBar>
          <Acts podcast={data} sort={shown.sort} />
        </ActionBar>
        <About podcast={data} />
        <EpisodeControls seasons={data.seasons} many={data.episodes_count > FEW} shown={shown} show={show} />
        <h2 className="visually-hidden">{t('Episodes')}</h2>
        {data.trailer && !data.followed && plainly && <Trailer trailer={data.trailer} />}
        <Episodes key={JSON.stringify(shown)} podcast={data} shown={shown} />
        <Federation type="podcast" id={id} title={data.title} />
        <MorePodcasts id={id} />
      </Page>
    </>
  )
}
