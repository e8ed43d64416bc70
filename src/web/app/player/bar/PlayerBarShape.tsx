import { Cover } from '../../../ui/pictures/Cover.tsx'
import styles from './player-ui.module.css'

/** The player bar until its code has loaded: the same places, so that nothing moves or pops up when it comes. */
export const PlayerBarShape = () => (
  <div className={styles.playerbar} data-part="player-bar" aria-hidden="true">
    <div className={styles.who}>
      <Cover picture={null} size={56} />
    </div>
    <div className={styles.center}>
      <div className={styles.transport}>
        <span className={styles.playShape} />
      </div>
      <div className={styles.times}>
        <span />
        <span className={styles.seekShape} />
      </div>
    </div>
  </div>
)
