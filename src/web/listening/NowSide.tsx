import { Tabs } from '@base-ui/react/tabs'
import { useState } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { usePlayer } from '../player/player.ts'
import { Lyrics, type Words } from './Lyrics.tsx'
import { QueueItem } from './QueueItem.tsx'

/** Entries that are shown; all of them stand in the queue panel. */
const MOST = 20

/** What comes next, the first of it. */
export const UpNext = () => {
  const queue = usePlayer((state) => state.queue)
  const index = usePlayer((state) => state.index)
  return (
    <ol>
      {queue.slice(index + 1, index + 1 + MOST).map((entry) => (
        <li key={entry.key} className="qrow">
          <QueueItem entry={entry} />
        </li>
      ))}
    </ol>
  )
}

/** What comes next, under its heading; nothing at the end of the queue. */
export const NextSongs = () => {
  const { t } = useTranslation()
  const more = usePlayer((state) => state.queue.length > state.index + 1)
  if (!more) return null
  return (
    <section className="np-side" aria-label={t('Up next')}>
      <h2 className="h16 mb-3">{t('Up next')}</h2>
      <UpNext />
    </section>
  )
}

/** Beside the cover: the words of the song and what comes next. */
export const NowSide = ({ lyrics }: { lyrics: Words }) => {
  const { t } = useTranslation()
  const song = usePlayer((state) => state.currentAudio?.id)
  const more = usePlayer((state) => state.queue.length > state.index + 1)
  const [tab, setTab] = useState('lyrics')
  return (
    <Tabs.Root className="np-side tabbed" value={more ? tab : 'lyrics'} onValueChange={setTab}>
      <Tabs.List className="np-tabs" aria-label={t('Now playing')}>
        <Tabs.Tab value="lyrics">{t('Lyrics')}</Tabs.Tab>
        {more && <Tabs.Tab value="next">{t('Up next')}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="lyrics" className="np-words">
        <Lyrics key={song} lyrics={lyrics} />
      </Tabs.Panel>
      <Tabs.Panel value="next" className="np-next">
        <UpNext />
      </Tabs.Panel>
    </Tabs.Root>
  )
}
