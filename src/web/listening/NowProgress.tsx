import { formatTime } from '../i18n/format.ts'
import { SeekBar, useSeek } from './SeekBar.tsx'

/** The seek bar of the full screen: below it what was played and what is left. */
export const NowProgress = () => {
  const seek = useSeek()
  return (
    <>
      <SeekBar seek={seek} />
      <div className="np-times">
        <span>{formatTime(seek.time)}</span>
        <span>−{formatTime(seek.length - seek.time)}</span>
      </div>
    </>
  )
}
