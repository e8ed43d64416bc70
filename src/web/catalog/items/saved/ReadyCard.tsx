import { SavedIcon } from '../../../offline/SavedIcon.tsx'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { episodeMenuItem } from '../../podcasts/pieces/episode-menu.ts'
import { Card, CardLink } from '../cards/Card.tsx'
import { routeOf } from '../ItemLink.tsx'
import { useItemGestures } from '../menu/item-menu.ts'
import { type MenuItem, songMenuItem } from '../menu/menu-item.ts'
import type { Ready } from './ready.ts'
import styles from './saved.module.css'
import { useReadyLine, useReadyPlay } from './use-ready.ts'

/** Returns the route of the page of something saved. */
export const routeOfReady = ({ type, id }: Ready) =>
  type === 'liked' ? { to: '/library/likes', params: {} } : routeOf({ type, id })

/** Returns the picture of something saved. */
export const pictureOfReady = ({ cover }: Ready) => (cover ? { url: cover, color: 'var(--panel)' } : null)

/** Liked songs and Blends have no menu. */
const isOwnList = ({ type }: Ready): boolean => type === 'liked' || type === 'blend'

const menuOf = (ready: Ready): MenuItem => {
  const { type, id, title, tracks } = ready
  const [track] = tracks
  if (track?.item.type === 'song' && type === 'song') return songMenuItem(track.item)
  if (track?.item.type === 'episode' && type === 'episode') return episodeMenuItem(track.item)
  return {
    type: type === 'liked' || type === 'blend' ? 'playlist' : type,
    id,
    title,
    cover: pictureOfReady(ready),
  }
}

/** Returns the gestures that open the menu of something saved. */
export const useReadyGestures = (ready: Ready) => {
  const gestures = useItemGestures(menuOf(ready))
  return isOwnList(ready) ? {} : gestures
}

/** Card of something that can be played without a connection. */
export const ReadyCard = ({ ready }: { ready: Ready }) => {
  const { title, type } = ready
  const line = useReadyLine(ready)
  const { playing, play } = useReadyPlay(ready)
  const round = type === 'artist'
  return (
    <Card
      title={title}
      art={
        <>
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
        </>
      }
      round={round}
      playing={playing}
      onPlay={play}
      link={
        <CardLink {...routeOfReady(ready)} title={title}>
          {title}
        </CardLink>
      }
      sub={<span className="tabular">{line}</span>}
      {...useReadyGestures(ready)}
    />
  )
}
