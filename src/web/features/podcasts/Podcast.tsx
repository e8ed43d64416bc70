import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useMemo } from 'react'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { Episode, Podcast, podcasts } from '../../../contract/podcasts.ts'
import { loadUnheard, podcastQuery } from '../../api/podcasts.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { ActionsSkeleton } from '../../media/Actions.tsx'
import { ArtHeader, ArtHeaderSkeleton } from '../../media/ArtHeader.tsx'
import { FollowButton } from '../../media/FollowButton.tsx'
import { ItemLink } from '../../media/ItemLink.tsx'
import { useItemMenu } from '../../media/item-menu.ts'
import { useItemTitle } from '../../media/item-title.ts'
import { PageError } from '../../media/PageError.tsx'
import { playCollection, playFrom } from '../../media/playable.ts'
import { EpisodeRow, EpisodesSkeleton } from '../../media/podcasts/EpisodeRow.tsx'
import { podcastMenuItem } from '../../media/podcasts/episode-menu.ts'
import { makerOf } from '../../media/podcasts/PodcastCard.tsx'
import { heardOf } from '../../player/heard.ts'
import { useIsPlaying } from '../../player/state.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { PlayButton } from '../../ui/PlayButton.tsx'
import { About } from './About.tsx'
import { EpisodeControls } from './EpisodeControls.tsx'
import { Episodes } from './Episodes.tsx'
import { FeedButton } from './FeedButton.tsx'
import { type Order, useShown } from './shown.ts'
import '../../media/podcasts/podcasts.css'

type Whole = ReplyOf<typeof podcasts.get>

/** So many episodes are seen through without being looked for. */
const FEW = 20

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

/** Plays on where the listener has come to: at the first episode in this order that is not heard yet. */
const playOn = async ({ id, title, episodes }: Whole, sort: Order): Promise<void> => {
  const unheard = await loadUnheard(id, sort).catch(() => [])
  const list = unheard.length > 0 ? unheard : episodes
  const next = list.findIndex((one) => !heardOf(one).played)
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

/** What it says of itself, for those who do not know it yet. */
const Trailer = ({ trailer }: { trailer: Episode }) => {
  const { t } = useTranslation()
  return (
    <section className="podcast-trailer" aria-label={t('Trailer')}>
      <EpisodeRow episode={trailer} />
    </section>
  )
}

/** A podcast: its header, what can be done with it, its episodes. */
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
        <div className="actions">
          <Acts podcast={data} sort={shown.sort} />
        </div>
        <About podcast={data} />
        <EpisodeControls seasons={data.seasons} many={data.episodes_count > FEW} shown={shown} show={show} />
        <h2 className="sr-only">{t('Episodes')}</h2>
        {data.trailer && !data.followed && plainly && <Trailer trailer={data.trailer} />}
        <Episodes key={JSON.stringify(shown)} podcast={data} shown={shown} />
      </div>
    </>
  )
}
