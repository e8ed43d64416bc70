import { CircleCheck, Download, Ellipsis } from 'lucide-react'
import type { Episode } from '../../../../contract/catalog/items.ts'
import { formatDate, formatLength } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useProgressOf } from '../../../player/episode-progress.ts'
import { useIsPlaying } from '../../../player/state.ts'
import { ExplicitBadge } from '../../../ui/Badge.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { PlayButton } from '../../../ui/buttons/PlayButton.tsx'
import { classes } from '../../../ui/classes.ts'
import { OfflinePart } from '../../../ui/layout/OfflinePart.tsx'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { AddToQueueIcon } from '../../items/action-icons.ts'
import { InlineItemLink, ItemLink } from '../../items/ItemLink.tsx'
import { useHighlight } from '../../items/lists/highlight.ts'
import { useItemGestures, useItemMenu } from '../../items/menu/item-menu.ts'
import { addToQueue } from '../../items/menu/queue-items.ts'
import { playCollection } from '../../items/playback/playable.ts'
import { episodeMenuItem, isEpisodeOffered, saveEpisode } from './episode-menu.ts'
import styles from './podcasts.module.css'

const kinds = { full: null, trailer: 'Trailer', bonus: 'Bonus' } as const

/** Progress of an episode: a bar with the time left, or a check once played. */
export const EpisodeProgress = ({ episode }: { episode: Episode }) => {
  const { t } = useTranslation()
  const { seconds, played } = useProgressOf(episode)
  const { duration } = episode
  if (played)
    return (
      <span className={styles.episodePlayed}>
        <CircleCheck className="icon-16" aria-hidden="true" />
        {t('Played')}
      </span>
    )
  if (seconds <= 0 || duration <= 0) return null
  return (
    <>
      <span className={styles.episodeBar} aria-hidden="true">
        <span style={{ width: `${Math.min(100, (seconds / duration) * 100)}%` }} />
      </span>
      <span className={styles.episodeLeft}>
        {t('{length} left', { length: formatLength(Math.max(0, duration - seconds)) })}
      </span>
    </>
  )
}

/** Date, length, type, season and number of an episode; narrow rows cut the end. */
export const EpisodeMeta = ({ episode }: { episode: Episode }) => {
  const { t } = useTranslation()
  const { season, number, kind, duration, published_at } = episode
  const kindName = kinds[kind]
  return [
    formatDate(published_at),
    duration > 0 && formatLength(duration),
    kindName && t(kindName),
    season !== null && t('Season {number}', { number: String(season) }),
    number !== null && t('Episode {number}', { number: String(number) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

interface EpisodeRowProps {
  episode: Episode
  /** Replaces playing the episode alone: plays the rest of the list after it. */
  onPlay?: () => void
  /** Shows the podcast, for lists across podcasts. */
  named?: boolean
  /** Shows the episode's image, for lists where these differ. */
  withCover?: boolean
}

/** An episode in a list: summary, progress and actions. */
export const EpisodeRow = ({ episode, onPlay, named, withCover = named }: EpisodeRowProps) => {
  const { t } = useTranslation()
  const { id, title, summary, show } = episode
  const status = useIsPlaying({ type: 'episode', id })
  const { seconds, played } = useProgressOf(episode)
  const openMenu = useItemMenu()
  const gestures = useItemGestures(episodeMenuItem(episode))
  const highlight = useHighlight()
  const isNew = !played && seconds <= 0 && episode.progress !== undefined
  const play = onPlay ?? (() => void playCollection({ type: 'episode', id, title }))
  return (
    <article
      className={classes(styles.episode, status && styles.playing, played && styles.played)}
      data-part="episode"
      {...gestures}
    >
      {withCover && (
        <Cover picture={episode.cover} name={title} size={64} shape="small" className={styles.episodeArt} />
      )}
      <div className="min-w-0">
        <h3 className={styles.episodeTitle} data-part="episode-title">
          {isNew && <span className={styles.episodeNew} role="img" aria-label={t('New')} />}
          <ItemLink item={episode} className="truncate" title={title}>
            {highlight(title)}
          </ItemLink>
          {episode.explicit && <ExplicitBadge />}
        </h3>
        {named && (
          <p className={`${styles.episodeShow} truncate`}>
            <InlineItemLink item={{ type: 'podcast', id: show.id }}>{show.title}</InlineItemLink>
          </p>
        )}
        {summary && <p className={`${styles.episodeSummary} clamp-2`}>{summary}</p>}
        <div className={styles.episodeActions}>
          <PlayButton title={title} size="sm" neutral={!status} playing={status === 'play'} onClick={play} />
          <span className={`${styles.episodeInfo} tabular`}>
            <EpisodeMeta episode={episode} />
          </span>
          <EpisodeProgress episode={episode} />
          <OfflinePart part="Mark" type="episode" id={id} />
          <span className={styles.episodeTools}>
            <IconButton
              label={t('Add {title} to queue', { title })}
              className={styles.episodeExtra}
              onClick={() => void addToQueue(episodeMenuItem(episode))}
            >
              <AddToQueueIcon aria-hidden="true" />
            </IconButton>
            {isEpisodeOffered(episode) && (
              <IconButton
                label={t('Download {title}', { title })}
                className={styles.episodeExtra}
                onClick={() => void saveEpisode(episode)}
              >
                <Download aria-hidden="true" />
              </IconButton>
            )}
            <IconButton
              label={t('More options for {title}', { title })}
              aria-haspopup="menu"
              onClick={(event) => void openMenu(episodeMenuItem(episode), event.currentTarget)}
            >
              <Ellipsis aria-hidden="true" />
            </IconButton>
          </span>
        </div>
      </div>
    </article>
  )
}

const indexes = [1, 2, 3, 4, 5, 6]

/** Skeleton of episodes, in about their size. */
export const EpisodesSkeleton = ({ count = 4 }: { count?: number }) => (
  <div aria-hidden="true">
    {indexes.slice(0, count).map((index) => (
      <div key={index} className={styles.episode}>
        <div className="grid gap-3">
          <Skeleton width="min(420px, 70%)" height={16} />
          <Skeleton width="min(640px, 95%)" height={12} />
          <Skeleton width={180} height={28} />
        </div>
      </div>
    ))}
  </div>
)

interface EpisodeListProps {
  episodes: readonly Episode[]
  /** Shows the podcasts. */
  named?: boolean
}

/** List of episodes. */
export const EpisodeList = ({ episodes, ...row }: EpisodeListProps) => (
  <ul className={styles.episodes}>
    {episodes.map((episode) => (
      <li key={episode.id}>
        <EpisodeRow episode={episode} {...row} />
      </li>
    ))}
  </ul>
)
