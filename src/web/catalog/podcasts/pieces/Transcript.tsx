import { LocateFixed } from 'lucide-react'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import type { Episode } from '../../../../contract/catalog/items.ts'
import type { TranscriptLine } from '../../../../contract/catalog/podcasts.ts'
import { formatTime } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button, PlainButton } from '../../../ui/buttons/Button.tsx'
import { useKeptInView } from '../../../ui/lists/keep-in-view.ts'
import { FilterField } from '../../items/lists/FilterField.tsx'
import { useActiveCueIndex } from './active-cue.ts'
import styles from './chapters.module.css'
import { playAt } from './play-at.ts'

const Cue = ({ line: { speaker, text } }: { line: TranscriptLine }) => (
  <span>
    {speaker && <b>{speaker}: </b>}
    {text}
  </span>
)

interface LineProps {
  line: TranscriptLine
  now: boolean
  onPlay: (at: number) => void
}

/** Hours of speech have thousands of lines: only those that change re-render. */
const Line = memo(({ line, now, onPlay }: LineProps) => {
  const { at } = line
  return (
    <li>
      {at === null ? (
        <p>
          <Cue line={line} />
        </p>
      ) : (
        <PlainButton aria-current={now ? 'true' : undefined} onClick={() => onPlay(at)}>
          <time className={styles.at}>{formatTime(at)}</time>
          <Cue line={line} />
        </PlainButton>
      )}
    </li>
  )
})

interface LinesProps {
  episode: Episode
  lines: { line: TranscriptLine; index: number }[]
  /** Index of the current line. */
  now: number
  /** Scrolls the current line into view. */
  following: boolean
}

const Lines = ({ episode, lines, now, following }: LinesProps) => {
  const { t } = useTranslation()
  const box = useRef<HTMLOListElement>(null)
  const { follows, follow } = useKeptInView({ box, list: box, now: following ? now : -1 })
  const play = useCallback(
    (at: number) => {
      void playAt(episode, at)
      follow()
    },
    [episode, follow],
  )
  return (
    <div className={styles.transcriptBox} data-part="transcript-box">
      <ol
        ref={box}
        className={`${styles.chaptersPanel} ${styles.transcript}`}
        data-part="chapters-and-transcript transcript"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
        tabIndex={0}
        aria-label={t('Transcript')}
      >
        {lines.map(({ line, index }) => (
          <Line key={index} line={line} now={index === now} onPlay={play} />
        ))}
      </ol>
      {following && !follows && now >= 0 && (
        <Button variant="primary" size="sm" pill className={styles.transcriptFollow} onClick={follow}>
          <LocateFixed className="icon-16" aria-hidden="true" />
          {t('Follow along')}
        </Button>
      )}
    </div>
  )
}

/** Searchable transcript: each timed line seeks to its start, and the current line stays in view. */
export const Transcript = ({ episode, lines }: { episode: Episode; lines: TranscriptLine[] }) => {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState('')
  const requested = wanted.toLocaleLowerCase()
  const now = useActiveCueIndex(episode, lines)
  const shown = useMemo(
    () =>
      lines
        .map((line, index) => ({ line, index }))
        .filter(({ line }) => `${line.speaker ?? ''} ${line.text}`.toLocaleLowerCase().includes(requested)),
    [lines, requested],
  )
  return (
    <>
      <FilterField label={t('Search transcript')} value={wanted} onChange={setWanted} />
      <p className="visually-hidden" role="status">
        {requested && t('{count} matches', { count: shown.length })}
      </p>
      {shown.length === 0 && <p className="muted">{t('No matches in this transcript.')}</p>}
      <Lines episode={episode} lines={shown} now={now} following={requested === ''} />
    </>
  )
}
