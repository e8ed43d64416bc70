import { LocateFixed } from 'lucide-react'
import { memo, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { Episode, TranscriptLine } from '../../../contract/podcasts.ts'
import { formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { useKeptInView } from '../../ui/keep-in-view.ts'
import { FindField } from '../FindField.tsx'
import { usePlaceNow } from './place-now.ts'
import { playAt } from './seeking.ts'
import './told.css'

const Words = ({ line: { speaker, text } }: { line: TranscriptLine }) => (
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

/** Hours of talk have thousands of them: only those that change are made anew. */
const Line = memo(({ line, now, onPlay }: LineProps) => {
  const { at } = line
  return (
    <li>
      {at === null ? (
        <p>
          <Words line={line} />
        </p>
      ) : (
        <button type="button" aria-current={now ? 'true' : undefined} onClick={() => onPlay(at)}>
          <time className="at">{formatTime(at)}</time>
          <Words line={line} />
        </button>
      )}
    </li>
  )
})

interface LinesProps {
  episode: Episode
  lines: { line: TranscriptLine; place: number }[]
  /** Place of the line that is said now. */
  now: number
  /** Keeps that one in sight. */
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
    <div className="transcript-box">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too */}
      <ol ref={box} className="told transcript" tabIndex={0} aria-label={t('Transcript')}>
        {lines.map(({ line, place }) => (
          <Line key={place} line={line} now={place === now} onPlay={play} />
        ))}
      </ol>
      {following && !follows && now >= 0 && (
        <Button look="primary" size="sm" pill className="transcript-follow" onClick={follow}>
          <LocateFixed className="s16" aria-hidden="true" />
          {t('Follow the voice')}
        </Button>
      )}
    </div>
  )
}

/** What is said, searched by its words; each line with a time is a way to it, and the one that is said stays in sight. */
export const Transcript = ({ episode, lines }: { episode: Episode; lines: TranscriptLine[] }) => {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState('')
  const asked = useDeferredValue(wanted.trim().toLocaleLowerCase())
  const now = usePlaceNow(episode, lines)
  const shown = useMemo(
    () =>
      lines
        .map((line, place) => ({ line, place }))
        .filter(({ line }) => `${line.speaker ?? ''} ${line.text}`.toLocaleLowerCase().includes(asked)),
    [lines, asked],
  )
  return (
    <>
      <FindField label={t('Find in the transcript')} typed={wanted} onType={setWanted} />
      <p className="sr-only" role="status">
        {asked && t('Lines found: {total}', { total: String(shown.length) })}
      </p>
      {shown.length === 0 && <p className="text-muted">{t('Nobody says that here.')}</p>}
      <Lines episode={episode} lines={shown} now={now} following={asked === ''} />
    </>
  )
}
