import { useEffect, useMemo, useRef } from 'react'
import { lineAt, SyncedLines } from '../../catalog/songs/Lyrics.tsx'
import type { Playback } from './playback.ts'
import { type LineActions, SyncLine } from './SyncLine.tsx'
import { early, type Line, type Marking } from './stamps.ts'
import styles from './sync.module.css'

const useHeard = (playback: Playback, lines: readonly Line[]): number =>
  playback.use(({ time }) => lineAt(lines, time))

interface SyncLinesProps {
  marking: Marking
  playback: Playback
  actions: LineActions
}

/** All lines with their times; the one to be marked next stays in sight. */
export const SyncLines = ({ marking: { lines, next }, playback, actions }: SyncLinesProps) => {
  const heard = useHeard(playback, lines)
  const wrong = useMemo(() => early(lines), [lines])
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.children[next]?.scrollIntoView({ block: 'center' })
  }, [next])
  return (
    <ol ref={list} className={styles.lines}>
      {lines.map((line, index) => (
        <SyncLine
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
          key={index}
          line={line}
          index={index}
          next={index === next}
          heard={index === heard}
          early={wrong.has(index)}
          actions={actions}
        />
      ))}
    </ol>
  )
}

/** The lyrics as listeners see them. */
export const SyncPreview = ({ lines, playback }: { lines: readonly Line[]; playback: Playback }) => {
  const now = useHeard(playback, lines)
  return (
    <div className={`${styles.preview} on-art`}>
      <SyncedLines lines={lines} now={now} onSeek={playback.seek} />
    </div>
  )
}
