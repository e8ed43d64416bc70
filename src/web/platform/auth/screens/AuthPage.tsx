import { lazy, type ReactNode, Suspense } from 'react'
import { socialProviders } from '../../../data/session/auth-methods.ts'
import { settings } from '../../../data/settings.ts'
import { useIdle } from '../../../ui/idle.ts'
import { useMedia } from '../../../ui/layout/screen.ts'
import { Brand } from '../../../ui/pictures/Brand.tsx'
import { LegalLinks } from '../../navigation/LegalLinks.tsx'
import styles from './session.module.css'

// Decorative: the form doesn't wait for it, and narrow windows omit it.
const LazyCoverWall = lazy(() => import('./CoverWall.tsx').then((m) => ({ default: m.CoverWall })))
const LanguageButton = lazy(() => import('./LanguageButton.tsx').then((m) => ({ default: m.LanguageButton })))
const SocialButtons = lazy(() => import('./SocialButtons.tsx').then((m) => ({ default: m.SocialButtons })))
const WIDE = '(min-width: 1024px)'

/** Page outside the shell: a form on one side, a wall of covers on the other. */
export const AuthPage = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => {
  const wide = useMedia(WIDE)
  const idle = useIdle()
  const { appName, enableLangSwitcher } = settings()
  return (
    <div className={styles.auth}>
      <main>
        <div className={styles.authTop}>
          <Brand href="/" name={appName} />
          <Suspense>{enableLangSwitcher && idle && <LanguageButton />}</Suspense>
        </div>
        <div className={styles.authForm}>
          <h1 className="heading-32">{title}</h1>
          <p className={styles.authIntro}>{lead}</p>
          {children}
        </div>
        <LegalLinks />
      </main>
      <aside className={styles.authSide} aria-hidden="true">
        <Suspense>{wide && idle && <LazyCoverWall />}</Suspense>
      </aside>
    </div>
  )
}

/** Reserves the space of the provider buttons, which load later; `alone` without a form above them. */
export const SocialSlot = ({ terms, alone }: { terms?: boolean; alone?: boolean }) => {
  const idle = useIdle()
  const providers = socialProviders()
  return (
    providers.length > 0 && (
      <div style={{ minHeight: (alone ? 8 : 44) + 60 * providers.length + (terms ? 32 : 0) }}>
        <Suspense>
          {(idle || alone) && <SocialButtons providers={providers} terms={terms} alone={alone} />}
        </Suspense>
      </div>
    )
  )
}
