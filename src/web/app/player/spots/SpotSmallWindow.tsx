import type { CSSProperties } from 'react'
import type { Spot } from '../../../../contract/ads/campaigns.ts'
import { artColor } from '../../../../contract/platform/theme.ts'
import playerUiStyles from '../bar/player-ui.module.css'
import smallStyles from '../bar/small-window.module.css'
import { MainPlayButton } from '../bar/Transport.tsx'
import { SkipButton, SPOT_COLOR, SpotCover, SpotProgress, Whose } from './parts.tsx'
import styles from './spots.module.css'

/** The player in a window of its own while a spot plays. */
export const SpotSmallWindow = ({ spot }: { spot: Spot }) => (
  <main
    className={`${smallStyles.smallWindow} on-art`}
    style={{ '--art': artColor(spot.color ?? SPOT_COLOR) } as CSSProperties}
  >
    <div className={smallStyles.smallCover}>
      <div className={smallStyles.smallPicture}>
        <SpotCover spot={spot} size={320} fluid />
      </div>
    </div>
    <div className={smallStyles.smallTitle}>
      <div className="min-w-0 flex-1">
        <h1 className="truncate">
          <bdi>{spot.title}</bdi>
        </h1>
        <Whose spot={spot} />
      </div>
    </div>
    <div className={styles.times}>
      <SpotProgress spot={spot} />
    </div>
    <div className={`${playerUiStyles.transport} ${smallStyles.smallTransport}`}>
      <MainPlayButton icon="icon" />
      <SkipButton spot={spot} className={styles.onArt ?? ''} />
    </div>
  </main>
)
