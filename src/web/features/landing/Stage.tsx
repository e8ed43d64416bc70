import { lazy, Suspense } from 'react'
import { DEFAULT_TITLE } from '../../../contract/titles.ts'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useTitle } from '../../media/title.ts'
import { useIdle } from '../../ui/idle.ts'
import { Frame, Invitation } from './Frame.tsx'
import './stage.css'

// The words stand first; pictures come into places that are kept for them.
const Records = lazy(() => import('./Records.tsx').then((m) => ({ default: m.Records })))
const Offer = lazy(() => import('./Offer.tsx').then((m) => ({ default: m.Offer })))

/** The landing page of the house's own theme: a promise beside a record that plays, and what came last below. */
export const Stage = () => {
  const { t } = useTranslation()
  const idle = useIdle()
  const { appName } = settings()
  useTitle(DEFAULT_TITLE)
  return (
    <Frame look="stage">
      <section className="stage-hero">
        <div>
          <h1>{t('Put the needle down anywhere.')}</h1>
          <p className="stage-lead">
            {t(
              '{name} plays albums, playlists and songs of your own in one calm player that keeps your place and your queue on every screen.',
              { name: appName },
            )}
          </p>
          <Invitation />
        </div>
        <div className="records">
          <Suspense>{idle && <Records />}</Suspense>
        </div>
      </section>
      <Suspense fallback={<div className="reasons" />}>
        {idle ? <Offer /> : <div className="reasons" />}
      </Suspense>
    </Frame>
  )
}
