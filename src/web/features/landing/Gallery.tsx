import { lazy, Suspense } from 'react'
import { DEFAULT_TITLE } from '../../../contract/titles.ts'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useTitle } from '../../media/title.ts'
import { useIdle } from '../../ui/idle.ts'
import { Frame, Invitation } from './Frame.tsx'
import './gallery.css'

// The name stands first; pictures come into frames that hang already.
const Exhibition = lazy(() => import('./Exhibition.tsx').then((m) => ({ default: m.Exhibition })))

const frames = ['a', 'b', 'c', 'd', 'e']

const EmptyWall = () => (
  <div className="hanging" aria-hidden="true">
    {frames.map((place) => (
      <div key={place} className="work">
        <div className="frame">
          <div className="aspect-square" />
        </div>
        <div className="work-label" />
      </div>
    ))}
  </div>
)

/** The landing page as an exhibition: the name over the door, framed covers with their labels, a list of the rest. */
export const Gallery = () => {
  const { t } = useTranslation()
  const idle = useIdle()
  useTitle(DEFAULT_TITLE)
  return (
    <Frame look="gallery">
      <header className="gallery-door">
        <h1>{settings().appName}</h1>
        <div className="gallery-lead">
          <p>{t('New on the wall, and every piece of it plays. Step closer and press play.')}</p>
          <Invitation />
        </div>
      </header>
      <Suspense fallback={<EmptyWall />}>
        {idle ? <Exhibition wall={<EmptyWall />} /> : <EmptyWall />}
      </Suspense>
    </Frame>
  )
}
