import { Tabs } from '@base-ui/react/tabs'
import { useState } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { usePlayer } from '../player/player.ts'
import fullScreenStyles from './full-screen.module.css'
import { Lyrics, type LyricsLine } from './Lyrics.tsx'
import { QueueItem } from './QueueItem.tsx'
import queueStyles from './queue.module.css'

/** Maximum number of entries; the queue panel shows all. */
const MAX_ENTRIES = 20

/** The next entries of the queue. */
export const UpNext = () => {
  const queue = usePlayer((state) => state.queue)
  const index = usePlayer((state) => state.index)
  return (
    <ol>
      {queue.slice(index + 1, index + 1 + MAX_ENTRIES).map((entry) => (
        <li key={entry.key} className={queueStyles.queueRow} data-part="queue-row">
          <QueueItem entry={entry} />
        </li>
      ))}
    </ol>
  )
}

/** Upcoming entries with a heading; renders nothing at the end of the queue. */
export const NextSongs = () => {
  const { t } = useTranslation()
  const more = usePlayer((state) => state.queue.length > state.index + 1)
  if (!more) return null
  return (
    <section className={fullScreenStyles.npSide} aria-label={t('Up next')}>
      <h2 className="heading-16 mb-3">{t('Up next')}</h2>
      <UpNext />
    </section>
  )
}

/** Panel beside the cover: lyrics and what plays next. */
export const NowSide = ({ lyrics }: { lyrics: LyricsLine }) => {
  const { t } = useTranslation()
  const song = usePlayer((state) => state.currentAudio?.id)
  const more = usePlayer((state) => state.queue.length > state.index + 1)
  const [tab, setTab] = useState('lyrics')
  return (
    <Tabs.Root
      className={`${fullScreenStyles.npSide} ${fullScreenStyles.tabbed}`}
      value={more ? tab : 'lyrics'}
      onValueChange={setTab}
    >
      <Tabs.List className={fullScreenStyles.npTabs} aria-label={t('Now playing')}>
        <Tabs.Tab value="lyrics">{t('Lyrics')}</Tabs.Tab>
        {more && <Tabs.Tab value="next">{t('Up next')}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="lyrics" className={fullScreenStyles.npLyrics}>
        <Lyrics key={song} lyrics={lyrics} />
      </Tabs.Panel>
      <Tabs.Panel value="next" className={fullScreenStyles.npNext}>
        <UpNext />
      </Tabs.Panel>
    </Tabs.Root>
  )
}
