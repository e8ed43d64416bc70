import { lazy, type ReactNode, Suspense } from 'react'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { AdSlot } from '../../items/ads/AdSlot.tsx'
import { registrationOpen } from '../../session/auth-methods.ts'
import { landingOf } from '../../session/player-landing.ts'
import { useToken } from '../../session/token.ts'
import brandStyles from '../../ui/brand.module.css'
import { Logo } from '../../ui/icons.tsx'
import { useIdle } from '../../ui/idle.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import skipLinkStyles from '../../ui/skip-link.module.css'
import { TextLink } from '../../ui/TextLink.tsx'
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
        {enableBrowse && <TextLink to="/browse">{t('Browse')}</TextLink>}
        <TextLink to="/search">{t('Search')}</TextLink>
        {!loggedIn && (
          <TextLink to="/login" className={styles.landingLogin}>
            {t('Log in')}
          </TextLink>
        )}
      </nav>
      {!loggedIn && registrationOpen() && (
        <LinkButton to="/register" className={styles.landingJoin}>
          {t('Create account')}
        </LinkButton>
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
      <LinkButton to={landingOf(settings())} variant="primary" size="lg">
        {loggedIn ? t('Open the player') : t('Start listening')}
      </LinkButton>
      {!loggedIn && registrationOpen() && (
        <LinkButton to="/register" size="lg">
          {t('Create an account')}
        </LinkButton>
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
