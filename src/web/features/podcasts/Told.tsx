import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Chapter, Episode, TranscriptLine } from '../../../contract/podcasts.ts'
import { extrasQuery } from '../../api/podcasts.ts'
import { formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FindField } from '../../media/FindField.tsx'
import { LoadError } from '../../media/LoadError.tsx'
import { Section } from '../../media/Section.tsx'
import { usePlayer, usePlayhead } from '../../player/state.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { playAt } from './seeking.ts'

/** Place of what is told now among moments in order; −1 while the episode does not play. */
const usePlaceNow = (episode: Episode, moments: { at: number | null }[]): number => {
  const here = usePlayer(
    ({ currentAudio }) => currentAudio?.type === 'episode' && currentAudio.id === episode.id,
  )
  return usePlayhead(({ currentTime }) =>
    here ? moments.findLastIndex(({ at }) => at !== null && at <= currentTime) : -1,
  )
}

/** The chapters of an episode, each a way to its start. */
const Chapters = ({ episode, chapters }: { episode: Episode; chapters: Chapter[] }) => {
  const now = usePlaceNow(episode, chapters)
  return (
    <ol className="told">
      {chapters.map(({ at, title }, place) => (
        <li key={at}>
          <button
            type="button"
            aria-current={place === now ? 'true' : undefined}
            onClick={() => void playAt(episode, at)}
          >
            <time className="at">{formatTime(at)}</time>
            <span>{title}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

const Words = ({ line: { speaker, text } }: { line: TranscriptLine }) => (
  <span>
    {speaker && <b>{speaker}: </b>}
    {text}
  </span>
)

/** What is said, searched by its words; each line with a time is a way to it. */
const Transcript = ({ episode, lines }: { episode: Episode; lines: TranscriptLine[] }) => {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState('')
  const now = usePlaceNow(episode, lines)
  const asked = wanted.trim().toLocaleLowerCase()
  const shown = lines
    .map((line, place) => ({ line, place }))
    .filter(({ line }) => `${line.speaker ?? ''} ${line.text}`.toLocaleLowerCase().includes(asked))
  return (
    <>
      <FindField label={t('Find in the transcript')} typed={wanted} onType={setWanted} />
      <p className="sr-only" role="status">
        {asked && t('Lines found: {total}', { total: String(shown.length) })}
      </p>
      {shown.length === 0 && <p className="text-muted">{t('Nobody says that here.')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too */}
      <ol className="told transcript" tabIndex={0} aria-label={t('Transcript')}>
        {shown.map(({ line, place }) => (
          <li key={place}>
            {line.at === null ? (
              <p>
                <Words line={line} />
              </p>
            ) : (
              <button
                type="button"
                aria-current={place === now ? 'true' : undefined}
                onClick={() => void playAt(episode, line.at ?? 0)}
              >
                <time className="at">{formatTime(line.at)}</time>
                <Words line={line} />
              </button>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

/** Chapters and transcript of an episode that has any. */
export const Told = ({ episode }: { episode: Episode }) => {
  const { t } = useTranslation()
  const extras = useQuery(extrasQuery(episode.id))
  if (extras.isPending) return <Skeleton height={160} className="rounded-8" />
  if (extras.isError) return <LoadError error={extras.error} retry={() => void extras.refetch()} />
  const { chapters, transcript } = extras.data
  return (
    <>
      {chapters.length > 0 && (
        <Section title={t('Chapters')}>
          <Chapters episode={episode} chapters={chapters} />
        </Section>
      )}
      {transcript.length > 0 && (
        <Section title={t('Transcript')}>
          <Transcript episode={episode} lines={transcript} />
        </Section>
      )}
    </>
  )
}
