import { lazy, type ReactNode, Suspense, useState } from 'react'
import { settings } from '../../api/settings.ts'
import { socialOffers } from '../../session/offers.ts'
import { Mark } from '../../ui/icons.tsx'
import { useIdle } from '../../ui/idle.ts'
import './session.css'

// Decoration: the form does not wait for it, and narrow windows do without.
const Wall = lazy(() => import('./Wall.tsx').then((m) => ({ default: m.Wall })))
const LanguageButton = lazy(() => import('./LanguageButton.tsx').then((m) => ({ default: m.LanguageButton })))
const SocialButtons = lazy(() => import('./SocialButtons.tsx').then((m) => ({ default: m.SocialButtons })))
const WIDE = '(min-width: 1024px)'

/** A page outside of the shell: a form on one side, covers of this place on the other. */
export const AuthPage = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => {
  const [wide] = useState(() => matchMedia(WIDE).matches)
  const idle = useIdle()
  const { appName, enableLangSwitcher } = settings()
  return (
    <div className="auth">
      <main>
        <div className="auth-top">
          <a className="brand px-0" href="/">
            <Mark className="mark" />
            <span>{appName}</span>
          </a>
          <Suspense>{enableLangSwitcher && idle && <LanguageButton />}</Suspense>
        </div>
        <div className="auth-form">
          <h1 className="h32">{title}</h1>
          <p className="mt-1.5 mb-7 text-16 text-muted">{lead}</p>
          {children}
        </div>
      </main>
      <aside className="auth-side" aria-hidden="true">
        <Suspense>{wide && idle && <Wall />}</Suspense>
      </aside>
    </div>
  )
}

/** The place of the buttons of other places: they come later, and nothing moves then. */
export const SocialPlace = ({ terms }: { terms?: boolean }) => {
  const idle = useIdle()
  const drivers = socialOffers()
  return (
    drivers.length > 0 && (
      <div style={{ minHeight: 44 + 60 * drivers.length + (terms ? 32 : 0) }}>
        <Suspense>{idle && <SocialButtons drivers={drivers} terms={terms} />}</Suspense>
      </div>
    )
  )
}
