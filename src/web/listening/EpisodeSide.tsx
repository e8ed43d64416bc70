import { Tabs } from '@base-ui/react/tabs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Chapter, Episode, TranscriptLine } from '../../contract/podcasts.ts'
import { extrasQuery } from '../api/podcasts.ts'
import { formatTime } from '../i18n/format.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { player, usePlayer, usePlayhead } from '../player/player.ts'
import { Lyrics, type Words } from './Lyrics.tsx'
import { UpNext } from './NowSide.tsx'
import './spoken.css'

/** Place of the chapter that is told at `time` seconds; −1 before the first. */
export const chapterAt = (chapters: readonly Chapter[], time: number): number =>
  chapters.findLastIndex((chapter) => chapter.at <= time)

/** The chapters of what plays, each a way to its start. */
const Chapters = ({ chapters }: { chapters: Chapter[] }) => {
  const now = usePlayhead((state) => chapterAt(chapters, state.currentTime))
  return (
    <ol className="chapters">
      {chapters.map(({ at, title }, place) => (
        <li key={at}>
          <button
            type="button"
            aria-current={place === now ? 'true' : undefined}
            onClick={() => player.seek(at)}
          >
            <time>{formatTime(at)}</time>
            {title}
          </button>
        </li>
      ))}
    </ol>
  )
}

const wordsOf = (lines: TranscriptLine[]): Words => ({
  synced: lines.every((line) => line.at !== null),
  lines: lines.map(({ at, speaker, text }) => ({
    text: speaker ? `${speaker}: ${text}` : text,
    ...(at === null ? {} : { at }),
  })),
})

/** Beside the cover: chapters, what is said, and what comes next. */
export const EpisodeSide = ({ episode }: { episode: Episode }) => {
  const { t } = useTranslation()
  const { data } = useQuery(extrasQuery(episode.id))
  const more = usePlayer((state) => state.queue.length > state.index + 1)
  const first = episode.has_chapters ? 'chapters' : 'transcript'
  const [chosen, setChosen] = useState('')
  const tab = chosen || first
  return (
    <Tabs.Root className="np-side tabbed" value={tab} onValueChange={setChosen}>
      <Tabs.List className="np-tabs" aria-label={t('Now playing')}>
        {episode.has_chapters && <Tabs.Tab value="chapters">{t('Chapters')}</Tabs.Tab>}
        {episode.has_transcript && <Tabs.Tab value="transcript">{t('Transcript')}</Tabs.Tab>}
        {more && <Tabs.Tab value="next">{t('Up next')}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="chapters" className="np-next">
        {data && <Chapters chapters={data.chapters} />}
      </Tabs.Panel>
      <Tabs.Panel value="transcript" className="np-words">
        {data && <Lyrics key={episode.id} lyrics={wordsOf(data.transcript)} />}
      </Tabs.Panel>
      <Tabs.Panel value="next" className="np-next">
        <UpNext />
      </Tabs.Panel>
    </Tabs.Root>
  )
}
