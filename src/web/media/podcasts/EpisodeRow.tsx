import { CircleCheck, Download, Ellipsis, ListPlus } from 'lucide-react'
import type { Episode } from '../../../contract/podcasts.ts'
import { formatDate, formatLength } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useHeardOf } from '../../player/heard.ts'
import { useIsPlaying } from '../../player/state.ts'
import { Cover } from '../../ui/Cover.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PlayButton } from '../../ui/PlayButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ItemLink } from '../ItemLink.tsx'
import { addToQueue, useItemGestures, useItemMenu } from '../item-menu.ts'
import { useMarking } from '../marking.ts'
import { playCollection } from '../playable.ts'
import { episodeMenuItem, saveEpisode } from './episode-menu.ts'
import './podcasts.css'

const kinds = { full: null, trailer: 'Trailer', bonus: 'Bonus' } as const

/** How much of an episode is heard: a bar with what is left, a mark once it is played. */
export const EpisodeHeard = ({ episode }: { episode: Episode }) => {
  const { t } = useTranslation()
  const { seconds, played } = useHeardOf(episode)
  const { duration } = episode
  if (played)
    return (
      <span className="episode-played">
        <CircleCheck className="s16" aria-hidden="true" />
        {t('Played')}
      </span>
    )
  if (seconds <= 0 || duration <= 0) return null
  return (
    <>
      <span className="episode-bar" aria-hidden="true">
        <span style={{ width: `${Math.min(100, (seconds / duration) * 100)}%` }} />
      </span>
      <span className="episode-left">
        {t('{length} left', { length: formatLength(Math.max(0, duration - seconds)) })}
      </span>
    </>
  )
}

/** Date, length, season and number of an episode, and what kind it is. */
export const EpisodeFacts = ({ episode }: { episode: Episode }) => {
  const { t } = useTranslation()
  const { season, number, kind, duration, published_at } = episode
  const kindName = kinds[kind]
  return [
    kindName && t(kindName),
    season !== null && t('Season {number}', { number: String(season) }),
    number !== null && t('Episode {number}', { number: String(number) }),
    formatDate(published_at),
    duration > 0 && formatLength(duration),
  ]
    .filter(Boolean)
    .join(' · ')
}

interface EpisodeRowProps {
  episode: Episode
  /** In place of playing it by itself: with the rest of its list to follow. */
  onPlay?: () => void
  /** Where episodes of several podcasts stand together. */
  named?: boolean
  /** With its picture, where those of the list differ. */
  pictured?: boolean
}

/** One episode in a list: what it is about, how far it is heard, what can be done with it. */
export const EpisodeRow = ({ episode, onPlay, named, pictured = named }: EpisodeRowProps) => {
  const { t } = useTranslation()
  const { id, title, summary, show } = episode
  const status = useIsPlaying({ type: 'episode', id })
  const { seconds, played } = useHeardOf(episode)
  const openMenu = useItemMenu()
  const gestures = useItemGestures(episodeMenuItem(episode))
  const mark = useMarking()
  const fresh = !played && seconds <= 0 && episode.progress !== undefined
  const play = onPlay ?? (() => void playCollection({ type: 'episode', id, title }))
  return (
    <article className={`episode${status ? ' playing' : ''}${played ? ' heard' : ''}`} {...gestures}>
      {pictured && (
        <Cover picture={episode.cover} name={title} size={64} shape="small" className="episode-art" />
      )}
      <div className="min-w-0">
        <h3 className="episode-title">
          {fresh && <span className="episode-new" role="img" aria-label={t('New')} />}
          <ItemLink item={episode} className="trunc" title={title}>
            {mark(title)}
          </ItemLink>
          {episode.explicit && (
            <span className="expl" role="img" aria-label={t('Explicit')}>
              {t('E')}
            </span>
          )}
        </h3>
        {named && (
          <p className="episode-show trunc">
            <ItemLink item={{ type: 'podcast', id: show.id }} className="quiet-link">
              {show.title}
            </ItemLink>
          </p>
        )}
        {summary && <p className="episode-summary clamp2">{summary}</p>}
        <div className="episode-acts">
          <PlayButton title={title} size="sm" neutral={!status} playing={status === 'play'} onClick={play} />
          <span className="episode-facts num">
            <EpisodeFacts episode={episode} />
          </span>
          <EpisodeHeard episode={episode} />
          <span className="episode-tools">
            <IconButton
              label={t('Add {title} to queue', { title })}
              className="episode-extra"
              onClick={() => void addToQueue(episodeMenuItem(episode))}
            >
              <ListPlus aria-hidden="true" />
            </IconButton>
            {episode.downloadable && (
              <IconButton
                label={t('Download {title}', { title })}
                className="episode-extra"
                onClick={() => void saveEpisode(episode)}
              >
                <Download aria-hidden="true" />
              </IconButton>
            )}
            <IconButton
              label={t('More about {title}', { title })}
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

const places = [1, 2, 3, 4, 5, 6]

/** Episodes still to come, in about their size. */
export const EpisodesSkeleton = ({ count = 4 }: { count?: number }) => (
  <div aria-hidden="true">
    {places.slice(0, count).map((place) => (
      <div key={place} className="episode">
        <div className="grid gap-3">
          <Skeleton width="min(420px, 70%)" height={16} />
          <Skeleton width="min(640px, 95%)" height={12} />
          <Skeleton width={180} height={28} />
        </div>
      </div>
    ))}
  </div>
)
