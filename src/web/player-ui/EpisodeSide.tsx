import { Tabs } from '@base-ui/react/tabs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Episode } from '../../contract/podcasts.ts'
import { episodeQuery, extrasQuery } from '../api/podcasts.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { Chapters } from '../items/podcasts/Chapters.tsx'
import { TimedNotes } from '../items/podcasts/TimedNotes.tsx'
import { Transcript } from '../items/podcasts/Transcript.tsx'
import { usePlayer } from '../player/player.ts'
import episodeTransportStyles from './episode-transport.module.css'
import fullScreenStyles from './full-screen.module.css'
import { UpNext } from './NowSide.tsx'

/** Show notes are part of the full episode, which queue entries may lack. */
const Notes = ({ episode }: { episode: Episode }) => {
  const { data } = useQuery(episodeQuery(episode.id))
  return <TimedNotes episode={data ?? episode} />
}

/** Panel beside the cover: chapters, transcript, show notes and what plays next. */
export const EpisodeSide = ({ episode }: { episode: Episode }) => {
  const { t } = useTranslation()
  const { id, has_chapters, has_transcript, summary } = episode
  const { data } = useQuery({ ...extrasQuery(id), enabled: has_chapters || has_transcript })
  const more = usePlayer((state) => state.queue.length > state.index + 1)
  const tabs = [
    has_chapters && { value: 'chapters', label: t('Chapters') },
    has_transcript && { value: 'transcript', label: t('Transcript') },
    summary && { value: 'notes', label: t('Show notes') },
    more && { value: 'next', label: t('Up next') },
  ].filter((tab) => typeof tab === 'object' && tab !== null)
  const [chosen, setChosen] = useState('')
  const first = tabs[0]
  if (!first) return null
  const tab = (tabs.find(({ value }) => value === chosen) ?? first).value
  return (
    <Tabs.Root
      className={`${fullScreenStyles.npSide} ${fullScreenStyles.tabbed}`}
      value={tab}
      onValueChange={setChosen}
    >
      <Tabs.List className={fullScreenStyles.npTabs} aria-label={t('Now playing')}>
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="chapters" className={fullScreenStyles.npNext}>
        {data && <Chapters episode={episode} chapters={data.chapters} />}
      </Tabs.Panel>
      <Tabs.Panel value="transcript" className={episodeTransportStyles.npTranscript}>
        {data && <Transcript key={id} episode={episode} lines={data.transcript} />}
      </Tabs.Panel>
      <Tabs.Panel value="notes" className={fullScreenStyles.npNext}>
        <Notes key={id} episode={episode} />
      </Tabs.Panel>
      <Tabs.Panel value="next" className={fullScreenStyles.npNext}>
        <UpNext />
      </Tabs.Panel>
    </Tabs.Root>
  )
}
