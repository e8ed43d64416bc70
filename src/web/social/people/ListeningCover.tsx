import type { Listening } from '../../../contract/social/presence.ts'
import { playCollection } from '../../catalog/items/playback/playable.ts'
import { useIsPlaying } from '../../player/state.ts'
import { PlayButton } from '../../ui/buttons/PlayButton.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import styles from './people.module.css'

/** Cover of what somebody plays; a press plays the same here. */
export const ListeningCover = ({ listening, size }: { listening: Listening; size: number }) => {
  const { type, id, title, cover } = listening
  const playing = useIsPlaying({ type, id }) === 'play'
  return (
    <span className={styles.playable} data-playing={playing || undefined}>
      <Cover picture={cover} name={title} size={size} shape="small" />
      <PlayButton
        title={title}
        size="sm"
        playing={playing}
        onClick={() => void playCollection({ type, id, title })}
      />
    </span>
  )
}
