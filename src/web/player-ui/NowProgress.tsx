import { formatTime } from '../i18n/format.ts'
import styles from './full-screen.module.css'
import { RightTime } from './RightTime.tsx'
import { SeekBar, useSeek } from './SeekBar.tsx'

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
