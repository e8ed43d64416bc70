import type { PlayItem } from '../../../player/queue/item.ts'
import { AboutEpisode } from './AboutEpisode.tsx'
import { AboutSong } from './AboutSong.tsx'
import { AboutStation } from './AboutStation.tsx'
import styles from './about.module.css'

const Contents = ({ item }: { item: PlayItem }) => {
  if (item.type === 'song') return <AboutSong song={item} />
  if (item.type === 'episode') return <AboutEpisode episode={item} />
  return <AboutStation station={item} />
}

/** More about an item: who made it, and where it comes from. Shows nothing that is not known. */
export const About = ({ item }: { item: PlayItem }) => (
  <div className={styles.aboutItem} data-part="about">
    <div>
      <Contents key={`${item.type} ${item.id}`} item={item} />
    </div>
  </div>
)
