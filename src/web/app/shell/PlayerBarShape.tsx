import { Cover } from '../../ui/pictures/Cover.tsx'
import playerUiStyles from '../player/bar/player-ui.module.css'
import styles from './shell.module.css'

/** The player bar until its code has loaded: the same places, so that nothing moves or pops up when it comes. */
export const PlayerBarShape = () => (
  <div className={playerUiStyles.playerbar} data-part="player-bar" aria-hidden="true">
    <div className={playerUiStyles.who}>
      <Cover picture={null} size={56} />
    </div>
    <div className={playerUiStyles.center}>
      <div className={playerUiStyles.transport}>
        <span className={styles.playShape} />
      </div>
      <div className={playerUiStyles.times}>
        <span />
        <span className={styles.seekShape} />
      </div>
    </div>
  </div>
)
