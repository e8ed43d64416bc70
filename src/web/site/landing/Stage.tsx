import { lazy, Suspense } from 'react'
import { DEFAULT_TITLE } from '../../../contract/site/titles.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { useIdle } from '../../ui/idle.ts'
import { Frame, Invitation } from './Frame.tsx'
import styles from './stage.module.css'

// Text renders first; covers load into reserved space.
const Records = lazy(() => import('./Records.tsx').then((m) => ({ default: m.Records })))
const Offer = lazy(() => import('./Offer.tsx').then((m) => ({ default: m.Offer })))

/** Landing page of the default theme: a promise next to a playing record, and new releases below. */
export const Stage = () => {
  const { t } = useTranslation()
  const idle = useIdle()
  const { appName } = settings()
  useDocumentTitle(DEFAULT_TITLE)
  return (
    <Frame>
      <section className={styles.stageHero}>
        <div>
          <h1>{t('Put the needle down anywhere.')}</h1>
          <p className={styles.stageIntro}>
            {t(
              '{name} plays albums, playlists and your own uploads in one calm player that remembers your queue on every device.',
              { name: appName },
            )}
          </p>
          <Invitation />
        </div>
        <div className={styles.records}>
          <Suspense>{idle && <Records />}</Suspense>
        </div>
      </section>
      <Suspense fallback={<div className={styles.reasons} />}>
        {idle ? <Offer /> : <div className={styles.reasons} />}
      </Suspense>
    </Frame>
  )
}
