import type { Episode } from '../../../contract/podcasts.ts'
import { formatDate, formatLength } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useHeardOf } from '../../player/heard.ts'
import { useIsPlaying } from '../../player/state.ts'
import { Cover } from '../../ui/Cover.tsx'
import { PlayButton } from '../../ui/PlayButton.tsx'
import { ItemLink } from '../ItemLink.tsx'
import { useItemGestures } from '../item-menu.ts'
import { playFrom } from '../playable.ts'
import { episodeMenuItem } from './episode-menu.ts'
import './podcasts.css'

interface EpisodeCardProps {
  episode: Episode
  onPlay: () => void
}

/** An episode as a card: its picture with how far it is heard, its name, what is left of it and of which podcast it is. */
const EpisodeCard = ({ episode, onPlay }: EpisodeCardProps) => {
  const { t } = useTranslation()
  const { title, cover, duration, show } = episode
  const status = useIsPlaying(episode)
  const { seconds, played } = useHeardOf(episode)
  const begun = !played && seconds > 0 && duration > 0
  const left = formatLength(Math.max(0, duration - seconds))
  return (
    <article className="card" {...useItemGestures(episodeMenuItem(episode))}>
      <div className="art">
        <Cover picture={cover} name={title} size={176} fluid shape="card" />
        {begun && (
          <span className="episode-card-bar" aria-hidden="true">
            <span style={{ width: `${Math.min(100, (seconds / duration) * 100)}%` }} />
          </span>
        )}
        <PlayButton title={title} size="md" playing={status === 'play'} onClick={onPlay} />
      </div>
      <p className="name trunc">
        <ItemLink item={episode} className="card-link" title={title}>
          {title}
        </ItemLink>
      </p>
      <p className="sub trunc">
        {begun ? t('{length} left', { length: left }) : formatDate(episode.published_at)}
        {' · '}
        <ItemLink item={{ type: 'podcast', id: show.id }} className="quiet-link">
          {show.title}
        </ItemLink>
      </p>
    </article>
  )
}

/** Episodes in one row: as many as the width takes, a scroller on small screens. */
export const EpisodeCards = ({ episodes }: { episodes: Episode[] }) => {
  const { t } = useTranslation()
  return (
    <ul className="cards">
      {episodes.map((episode, place) => (
        <li key={episode.id}>
          <EpisodeCard
            episode={episode}
            onPlay={() => void playFrom(episodes, place, { title: t('Episodes') })}
          />
        </li>
      ))}
    </ul>
  )
}
