import { Dialog } from '@base-ui/react/dialog'
import { Tabs } from '@base-ui/react/tabs'
import { X } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense } from 'react'
import { songsDragged, useSongDrags, useSongDrop } from '../../../catalog/items/dnd/song-dragging.ts'
import { queueItems } from '../../../catalog/items/menu/queue-items.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { player, usePlayer } from '../../../player/player.ts'
import type { PanelTab } from '../../../player/state.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { classes } from '../../../ui/classes.ts'
import { useNarrow } from '../../../ui/layout/narrow-screen.ts'
import { useBackGesture } from '../../../ui/overlays/back-gesture.ts'
import { DialogPopup } from '../../../ui/overlays/DialogParts.tsx'
import { TabList } from '../../../ui/tabs/TabList.tsx'
import { useSwipe } from '../now-playing/swipe.ts'
import { Queue } from '../queue/Queue.tsx'
import { QueueModes } from '../queue/QueueModes.tsx'
import styles from '../queue/queue.module.css'
import { useHasLyrics } from '../use-lyrics.ts'
import { PanelLyrics } from './PanelLyrics.tsx'
import panelStyles from './panel.module.css'

const About = lazy(() => import('./About.tsx').then((m) => ({ default: m.About })))

const close = (): void => player.togglePanel('queue', false)

/** The queue covers the page in narrow windows, where full screen shows the rest. */
const Sheet = () => {
  const { t } = useTranslation()
  const swipe = useSwipe((direction) => direction === 'down' && close())
  useBackGesture(true, close)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <DialogPopup plain className={styles.queue} data-part="queue" data-player-keys="">
        <header className={styles.queueHead} data-part="queue-head" {...swipe}>
          <Dialog.Title className="heading-20">{t('Queue')}</Dialog.Title>
          <IconButton label={t('Close queue')} onClick={close}>
            <X aria-hidden="true" />
          </IconButton>
        </header>
        <Queue />
        <QueueModes />
      </DialogPopup>
    </Dialog.Root>
  )
}

/** Sidebar next to the content; songs can be dragged into it. */
const Aside = ({ chosen }: { chosen: PanelTab }) => {
  const { t } = useTranslation()
  const item = usePlayer((state) => state.currentAudio)
  const hasLyrics = useHasLyrics()
  useSongDrags()
  const { over, drop } = useSongDrop((ids) => {
    const title = t('{count} songs', { count: ids.length })
    void queueItems({ title, items: () => songsDragged(ids), next: false })
  })
  const keyed = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close()
  }
  const tab = item ? chosen : 'queue'
  const labels = { queue: t('Queue'), lyrics: t('Lyrics'), about: t('About') }
  const shown: PanelTab[] = ['queue']
  if (item && (hasLyrics || tab === 'lyrics')) shown.push('lyrics')
  if (item) shown.push('about')
  const closing = { queue: t('Close queue'), lyrics: t('Close lyrics'), about: t('Close') }
  return (
    <aside
      className={classes(styles.queue, over && styles.dropOver)}
      data-part="queue"
      aria-label={labels[tab]}
      onKeyDown={keyed}
      {...drop}
    >
      <Tabs.Root
        className={panelStyles.tabbed}
        value={tab}
        onValueChange={(value: PanelTab) => player.togglePanel(value, true)}
      >
        <header className={styles.queueHead} data-part="queue-head">
          <h2 className="visually-hidden">{labels[tab]}</h2>
          <TabList label={t('Now playing')} tabs={shown.map((value) => ({ value, text: labels[value] }))} />
          <IconButton label={closing[tab]} onClick={close}>
            <X aria-hidden="true" />
          </IconButton>
        </header>
        <Tabs.Panel value="queue" className={panelStyles.tabPanel} tabIndex={-1}>
          <Queue />
        </Tabs.Panel>
        <Tabs.Panel value="lyrics" className={panelStyles.tabPanel} tabIndex={-1}>
          {item && <PanelLyrics item={item} />}
        </Tabs.Panel>
        <Tabs.Panel value="about" className={`${panelStyles.tabPanel} ${panelStyles.scrolls}`}>
          <Suspense>{item && <About item={item} />}</Suspense>
        </Tabs.Panel>
      </Tabs.Root>
    </aside>
  )
}

/** Queue, lyrics and more about the current item beside the page; renders nothing while closed. */
export const PlayerPanel = () => {
  const narrow = useNarrow()
  const tab = usePlayer((state) => state.panel)
  if (!tab) return null
  if (!narrow) return <Aside chosen={tab} />
  return tab === 'queue' ? <Sheet /> : null
}
