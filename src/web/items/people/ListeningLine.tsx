import type { Listening } from '../../../contract/presence.ts'
import { Equalizer } from '../../ui/Equalizer.tsx'
import styles from './people.module.css'

/** What somebody plays now, in one line. */
export const ListeningLine = ({ listening: { title, subtitle } }: { listening: Listening }) => (
  <span className={styles.listening}>
    <Equalizer moving />
    <span className="truncate" dir="auto">
      {subtitle ? `${title} · ${subtitle}` : title}
    </span>
  </span>
)
