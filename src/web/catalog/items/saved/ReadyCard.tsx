import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SavedIcon } from '../../../offline/SavedIcon.tsx'
import { PlayButton } from '../../../ui/buttons/PlayButton.tsx'
import { classes } from '../../../ui/classes.ts'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { episodeMenuItem } from '../../podcasts/pieces/episode-menu.ts'
import cardsStyles from '../cards/cards.module.css'
import { ItemLink } from '../ItemLink.tsx'
import { useItemGestures } from '../menu/item-menu.ts'
import { type MenuItem, songMenuItem } from '../menu/menu-item.ts'
import type { Ready } from './ready.ts'
import styles from './saved.module.css'
import { useReadyLine, useReadyPlay } from './use-ready.ts'

/** Link to the page of something saved. */
export const ReadyLink = ({
  ready: { type, id, title },
  className,
  children = title,
}: {
  ready: Ready
  className: string
  children?: ReactNode
}) =>
  type === 'liked' ? (
    <Link to="/library/likes" className={className} data-part="card-link" title={title}>
      {children}
    </Link>
  ) : (
    <ItemLink item={{ type, id }} className={className} data-part="card-link" title={title}>
      {children}
    </ItemLink>
  )

/** Returns the picture of something saved. */
export const pictureOfReady = ({ cover }: Ready) => (cover ? { url: cover, color: 'var(--panel)' } : null)

/** Liked songs have no menu. */
const menuOf = ({ type, id, title, tracks: [track] }: Ready): MenuItem => {
  if (track?.item.type === 'song' && type === 'song') return songMenuItem(track.item)
  if (track?.item.type === 'episode' && type === 'episode') return episodeMenuItem(track.item)
  return { type: type === 'liked' ? 'playlist' : type, id, title }
}

/** Returns the gestures that open the menu of something saved. */
export const useReadyGestures = (ready: Ready) => {
  const gestures = useItemGestures(menuOf(ready))
  return ready.type === 'liked' ? {} : gestures
}

/** Card of something that can be played without a connection. */
export const ReadyCard = ({ ready }: { ready: Ready }) => {
  const { title, type } = ready
  const line = useReadyLine(ready)
  const { playing, play } = useReadyPlay(ready)
  const round = type === 'artist'
  return (
    <article
      className={classes(cardsStyles.card, round && cardsStyles.center)}
      data-part="card"
      {...useReadyGestures(ready)}
    >
      <div className={cardsStyles.art}>
        <Cover
          picture={pictureOfReady(ready)}
          name={title}
          size={176}
          fluid
          shape={round ? 'round' : 'card'}
        />
        <span className={styles.badge}>
          <SavedIcon state="saved" percent={100} />
        </span>
        <PlayButton title={title} size="md" playing={playing} onClick={play} />
      </div>
      <p className={`${cardsStyles.name} truncate`} data-part="name">
        <ReadyLink ready={ready} className={cardsStyles.cardLink ?? ''} />
      </p>
      <p className={`${cardsStyles.sub} truncate tabular`}>{line}</p>
    </article>
  )
}
