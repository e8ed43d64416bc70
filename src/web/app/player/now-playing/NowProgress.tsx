import { formatTime } from '../../../i18n/format.ts'
import { RightTime } from '../bar/RightTime.tsx'
import { SeekBar, useSeek } from '../bar/SeekBar.tsx'
import styles from './full-screen.module.css'

/** Seek bar of the full screen, with elapsed and remaining time below. */
export const NowProgress = () => {
  const seek = useSeek()
  return (
    <>
      <SeekBar seek={seek} />
      <div className={styles.npTimes}>
        <span>{formatTime(seek.time)}</span>
        <RightTime seek={seek} usual="remaining" />
      </div>
    </>
  )
}
