import type { Episode } from '../../../../contract/catalog/items.ts'
import { formatDate, formatLength } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useProgressOf } from '../../../player/episode-progress.ts'
import { useIsPlaying } from '../../../player/state.ts'
import { OfflinePart } from '../../../ui/layout/OfflinePart.tsx'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { Card, CardList, ItemCardLink } from '../../items/cards/Card.tsx'
import { InlineItemLink } from '../../items/ItemLink.tsx'
import { useItemGestures } from '../../items/menu/item-menu.ts'
import { playFrom } from '../../items/playback/playable.ts'
import { episodeMenuItem } from './episode-menu.ts'
import styles from './podcasts.module.css'

interface EpisodeCardProps {
  episode: Episode
  onPlay: () => void
}

/** Episode card: image with progress bar, title, time left and podcast. */
export const EpisodeCard = ({ episode, onPlay }: EpisodeCardProps) => {
  const { t } = useTranslation()
  const { title, cover, duration, show } = episode
  const status = useIsPlaying(episode)
  const { seconds, played } = useProgressOf(episode)
  const started = !played && seconds > 0 && duration > 0
  const left = formatLength(Math.max(0, duration - seconds))
  return (
    <Card
      title={title}
      art={
        <>
          <Cover picture={cover} name={title} size={176} fluid shape="card" />
          {started && (
            <span className={styles.episodeCardBar} aria-hidden="true">
              <span style={{ width: `${Math.min(100, (seconds / duration) * 100)}%` }} />
            </span>
          )}
        </>
      }
      playing={status === 'play'}
      onPlay={onPlay}
      link={
        <ItemCardLink item={episode} title={title}>
          {title}
        </ItemCardLink>
      }
      sub={
        <OfflinePart part="Mark" type="episode" id={episode.id}>
          <span>{started ? t('{length} left', { length: left }) : formatDate(episode.published_at)} ·</span>
          <InlineItemLink item={{ type: 'podcast', id: show.id }} className="truncate">
            {show.title}
          </InlineItemLink>
        </OfflinePart>
      }
      nameLast
      {...useItemGestures(episodeMenuItem(episode))}
    />
  )
}

/** One row of episode cards: as many as fit, scrollable on small screens. */
export const EpisodeCards = ({ episodes }: { episodes: Episode[] }) => {
  const { t } = useTranslation()
  return (
    <CardList>
      {episodes.map((episode, index) => (
        <li key={episode.id}>
          <EpisodeCard
            episode={episode}
            onPlay={() => void playFrom(episodes, index, { title: t('Episodes') })}
          />
        </li>
      ))}
    </CardList>
  )
}
