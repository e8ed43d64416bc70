import { Tabs } from '@base-ui/react/tabs'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Episode } from '../../../../contract/catalog/items.ts'
import { Chapters } from '../../../catalog/podcasts/pieces/Chapters.tsx'
import { Transcript } from '../../../catalog/podcasts/pieces/Transcript.tsx'
import { Lyrics } from '../../../catalog/songs/Lyrics.tsx'
import { extrasQuery } from '../../../data/episode-extras.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { player, usePlayer } from '../../../player/player.ts'
import { isEpisode, type PlayItem } from '../../../player/queue/item.ts'
import type { FullScreenTab } from '../../../player/state.ts'
import { TabList } from '../../../ui/tabs/TabList.tsx'
import episodeTransportStyles from '../bar/episode-transport.module.css'
import { About } from '../panel/About.tsx'
import { QueueItem } from '../queue/QueueItem.tsx'
import { QueueList } from '../queue/QueueList.tsx'
import queueStyles from '../queue/queue.module.css'
import styles from './full-screen.module.css'

/** Maximum number of entries below the cover; the queue's sheet shows all. */
const MAX_ENTRIES = 20

/** Upcoming entries with a heading; renders nothing at the end of the queue. */
export const NextEntries = () => {
  const { t } = useTranslation()
  const queue = usePlayer((state) => state.queue)
  const index = usePlayer((state) => state.index)
  const next = queue.slice(index + 1, index + 1 + MAX_ENTRIES)
  if (next.length === 0) return null
  return (
    <section className={styles.npSide} aria-label={t('Up next')}>
      <h2 className="heading-16 mb-3">{t('Up next')}</h2>
      <ol>
        {next.map((entry) => (
          <li key={entry.key} className={queueStyles.queueRow} data-part="queue-row">
            <QueueItem entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const EpisodeChapters = ({ episode }: { episode: Episode }) => {
  const { data } = useQuery(extrasQuery(episode.id))
  return data && <Chapters episode={episode} chapters={data.chapters} />
}

const EpisodeTranscript = ({ episode }: { episode: Episode }) => {
  const { data } = useQuery(extrasQuery(episode.id))
  return data && <Transcript key={episode.id} episode={episode} lines={data.transcript} />
}

interface Tab {
  value: FullScreenTab
  label: string
  contents: ReactNode
  className?: string | undefined
}

/** Returns what there is about the item, the most telling first. */
function useTabs(item: PlayItem): Tab[] {
  const { t } = useTranslation()
  const lyrics = usePlayer((state) => state.stream?.lyrics)
  const more = usePlayer((state) => state.queue.length > state.index + 1)
  const tabs: Tab[] = []
  if (lyrics?.lines.length)
    tabs.push({
      value: 'lyrics',
      label: t('Lyrics'),
      contents: <Lyrics key={item.id} lyrics={lyrics} />,
      className: styles.npLyrics,
    })
  if (isEpisode(item) && item.has_chapters)
    tabs.push({ value: 'chapters', label: t('Chapters'), contents: <EpisodeChapters episode={item} /> })
  if (isEpisode(item) && item.has_transcript)
    tabs.push({
      value: 'transcript',
      label: t('Transcript'),
      contents: <EpisodeTranscript episode={item} />,
      className: episodeTransportStyles.npTranscript,
    })
  if (more) tabs.push({ value: 'queue', label: t('Up next'), contents: <QueueList /> })
  tabs.push({ value: 'about', label: t('About'), contents: <About item={item} /> })
  return tabs
}

/** Lyrics, chapters, what plays next and more about the item. */
export const NowSide = ({ item }: { item: PlayItem }) => {
  const { t } = useTranslation()
  const tabs = useTabs(item)
  const chosen = usePlayer((state) => state.fullScreenTab)
  const shown = tabs.find(({ value }) => value === chosen) ?? tabs[0]
  return (
    <Tabs.Root
      className={`${styles.npSide} ${styles.tabbed}`}
      value={shown?.value}
      onValueChange={(value: FullScreenTab) => player.showInFullScreen(value)}
    >
      <TabList
        className={styles.npTabs}
        label={t('Now playing')}
        tabs={tabs.map(({ value, label }) => ({ value, text: label }))}
      />
      {tabs.map(({ value, contents, className = styles.npNext }) => (
        <Tabs.Panel key={value} value={value} className={className} data-part="queue-list">
          {contents}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}
