import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { AdSlot } from '../../items/ads/AdSlot.tsx'
import { registrationOpen } from '../../session/auth-methods.ts'
import { landingOf } from '../../session/player-landing.ts'
import { useToken } from '../../session/token.ts'
import brandStyles from '../../ui/brand.module.css'
import buttonsStyles from '../../ui/buttons.module.css'
import { Logo } from '../../ui/icons.tsx'
import { useIdle } from '../../ui/idle.ts'
import skipLinkStyles from '../../ui/skip-link.module.css'
import styles from './landing.module.css'

const LandingFooter = lazy(() => import('./LandingFooter.tsx').then((m) => ({ default: m.LandingFooter })))

const useLoggedIn = (): boolean => useToken((state) => state.token !== null)

const Bar = () => {
  const { t } = useTranslation()
  const loggedIn = useLoggedIn()
  const { appName, enableBrowse } = settings()
  return (
    <header className={styles.landingBar}>
      <a className={`${brandStyles.brand} ${styles.landingBrand}`} href="/">
        <Logo className={brandStyles.mark} />
        <span className="truncate">{appName}</span>
      </a>
      <nav aria-label={t('Main')}>
        {enableBrowse && (
          <Link to="/browse" className={buttonsStyles.link}>
            {t('Browse')}
          </Link>
        )}
        <Link to="/search" className={buttonsStyles.link}>
          {t('Search')}
        </Link>
        {!loggedIn && (
          <Link to="/login" className={`${buttonsStyles.link} ${buttonsStyles.bright}`}>
            {t('Log in')}
          </Link>
        )}
      </nav>
      {!loggedIn && registrationOpen() && (
        <Link to="/register" className={`${buttonsStyles.btn} ${buttonsStyles.line} ${styles.landingJoin}`}>
          {t('Create account')}
        </Link>
      )}
    </header>
  )
}

/** Call to action: listen, or sign up. */
export const Invitation = () => {
  const { t } = useTranslation()
  const loggedIn = useLoggedIn()
  return (
    <div className={styles.landingActions}>
      <Link
        to={landingOf(settings())}
        className={`${buttonsStyles.btn} ${buttonsStyles.primary} ${buttonsStyles.lg}`}
      >
        {loggedIn ? t('Open the player') : t('Start listening')}
      </Link>
      {!loggedIn && registrationOpen() && (
        <Link to="/register" className={`${buttonsStyles.btn} ${buttonsStyles.line} ${buttonsStyles.lg}`}>
          {t('Create an account')}
        </Link>
      )}
    </div>
  )
}

/** Frame of all landing pages: top bar and footer. */
export const Frame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const idle = useIdle()
  return (
    <div className={styles.landing}>
      <a href="#main" className={skipLinkStyles.skip}>
        {t('Skip to content')}
      </a>
      <Bar />
      <main id="main" tabIndex={-1}>
        {children}
        <AdSlot position="landing" />
      </main>
      <Suspense>{idle && <LandingFooter />}</Suspense>
    </div>
  )
}
