import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { landingOf } from '../../session/player-landing.ts'
import { useToken } from '../../session/token.ts'
import { Mark } from '../../ui/icons.tsx'
import { useIdle } from '../../ui/idle.ts'
import './landing.css'

const LandingFooter = lazy(() => import('./LandingFooter.tsx').then((m) => ({ default: m.LandingFooter })))

const useLoggedIn = (): boolean => useToken((state) => state.token !== null)

const Bar = () => {
  const { t } = useTranslation()
  const loggedIn = useLoggedIn()
  const { appName, enableBrowse, disableRegistration } = settings()
  return (
    <header className="landing-bar">
      <a className="brand px-0" href="/">
        <Mark className="mark" />
        <span className="trunc">{appName}</span>
      </a>
      <nav aria-label={t('Main')}>
        {enableBrowse && (
          <Link to="/browse" className="link">
            {t('Browse')}
          </Link>
        )}
        <Link to="/search" className="link">
          {t('Search')}
        </Link>
        {!loggedIn && (
          <Link to="/login" className="link bright">
            {t('Log in')}
          </Link>
        )}
      </nav>
      {!loggedIn && !disableRegistration && (
        <Link to="/register" className="btn line landing-join">
          {t('Create account')}
        </Link>
      )}
    </header>
  )
}

/** What there is to do next: listen, or join. */
export const Invitation = () => {
  const { t } = useTranslation()
  const loggedIn = useLoggedIn()
  const { disableRegistration } = settings()
  return (
    <div className="landing-acts">
      <Link to={landingOf(settings())} className="btn primary lg">
        {loggedIn ? t('Open the player') : t('Start listening')}
      </Link>
      {!loggedIn && !disableRegistration && (
        <Link to="/register" className="btn line lg">
          {t('Create an account')}
        </Link>
      )}
    </div>
  )
}

/** What all landing pages have: the bar above and the footer below. */
export const Frame = ({ look, children }: { look: string; children: ReactNode }) => {
  const { t } = useTranslation()
  const idle = useIdle()
  return (
    <div className={`landing ${look}`}>
      <a href="#main" className="skip">
        {t('Skip to content')}
      </a>
      <Bar />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Suspense>{idle && <LandingFooter />}</Suspense>
    </div>
  )
}
