import { lazy, Suspense } from 'react'
import { DEFAULT_TITLE } from '../../../contract/site/titles.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { useIdle } from '../../ui/idle.ts'
import { Frame, Invitation } from './Frame.tsx'
import styles from './gallery.module.css'

// The name renders first; covers load into frames that are already in place.
const Exhibition = lazy(() => import('./Exhibition.tsx').then((m) => ({ default: m.Exhibition })))

const frames = ['a', 'b', 'c', 'd', 'e']

const EmptyWall = () => (
  <div className={styles.hanging} aria-hidden="true">
    {frames.map((frame) => (
      <div key={frame} className={styles.work}>
        <div className={styles.frame}>
          <div className={styles.inventoryLoading} />
        </div>
        <div className={styles.workLabel} />
      </div>
    ))}
  </div>
)

/** Landing page styled as an exhibition: the name above the door, framed covers with labels, a list of the rest. */
export const Gallery = () => {
  const { t } = useTranslation()
  const idle = useIdle()
  useDocumentTitle(DEFAULT_TITLE)
  return (
    <Frame>
      <header className={styles.galleryHeader}>
        <h1>{settings().appName}</h1>
        <div className={styles.galleryIntro}>
          <p>{t('New arrivals. Press play on anything you see.')}</p>
          <Invitation />
        </div>
      </header>
      <Suspense fallback={<EmptyWall />}>
        {idle ? <Exhibition wall={<EmptyWall />} /> : <EmptyWall />}
      </Suspense>
    </Frame>
  )
}
