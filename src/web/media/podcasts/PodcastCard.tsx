import { artistName } from '../../../contract/artists.ts'
import type { Podcast } from '../../../contract/podcasts.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useIsPlaying } from '../../player/state.ts'
import { Cover } from '../../ui/Cover.tsx'
import { PlayButton } from '../../ui/PlayButton.tsx'
import { ItemLink } from '../ItemLink.tsx'
import { useItemGestures } from '../item-menu.ts'
import { useMarking } from '../marking.ts'
import { playCollection } from '../playable.ts'
import { CardSkeleton } from '../Section.tsx'
import { podcastMenuItem } from './episode-menu.ts'
import './podcasts.css'

/** Who makes a podcast, as it says itself, else its artist. */
export const makerOf = ({ author, artist }: Podcast): string => author ?? (artist ? artistName(artist) : '')

/** A podcast as a card: its cover, its name, whose it is and what is new in it. */
export const PodcastCard = ({ podcast }: { podcast: Podcast }) => {
  const { t } = useTranslation()
  const { id, title, cover, unplayed_count } = podcast
  const status = useIsPlaying({ type: 'podcast', id })
  const gestures = useItemGestures(podcastMenuItem(podcast))
  const mark = useMarking()
  return (
    <article className="card" {...gestures}>
      <div className="art">
        <Cover picture={cover} name={title} size={176} fluid shape="card" />
        {podcast.episodes_count > 0 && (
          <PlayButton
            title={title}
            size="md"
            playing={status === 'play'}
            onClick={() => void playCollection({ type: 'podcast', id, title })}
          />
        )}
      </div>
      <p className="name trunc">
        <ItemLink item={podcast} className="card-link" title={title}>
          {mark(title)}
        </ItemLink>
      </p>
      <p className="sub trunc">
        {unplayed_count ? (
          <b className="podcast-news">{t('{total} new', { total: formatNumber(unplayed_count) })}</b>
        ) : (
          makerOf(podcast) || t('Podcast')
        )}
      </p>
    </article>
  )
}

/** Podcasts in one row: as many as the width takes, a scroller on small screens; or all of them in a grid. */
export const PodcastCards = ({ podcasts, wrap }: { podcasts: Podcast[]; wrap?: boolean }) => (
  <ul className={`cards${wrap ? ' wrap' : ''}`}>
    {podcasts.map((podcast) => (
      <li key={podcast.id}>
        <PodcastCard podcast={podcast} />
      </li>
    ))}
  </ul>
)

/** Podcasts still to come, in their final size. */
export const PodcastCardsSkeleton = ({ count }: { count: number }) => (
  <div className="cards wrap" aria-hidden="true">
    {Array.from({ length: count }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks without identity
      <CardSkeleton key={place} />
    ))}
  </div>
)
