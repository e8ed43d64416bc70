import { lazy, type ReactNode, Suspense } from 'react'
import { AdSlot } from '../../ads/ads/AdSlot.tsx'
import { registrationOpen } from '../../data/session/auth-methods.ts'
import { landingOf } from '../../data/session/player-landing.ts'
import { useToken } from '../../data/session/token.ts'
import { isSubscribing, settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { useIdle } from '../../ui/idle.ts'
import { SkipLink } from '../../ui/layout/SkipLink.tsx'
import { Brand } from '../../ui/pictures/Brand.tsx'
import styles from './landing.module.css'

const LandingFooter = lazy(() => import('./LandingFooter.tsx').then((m) => ({ default: m.LandingFooter })))

const useLoggedIn = (): boolean => useToken((state) => state.token !== null)

const Bar = () => {
  const { t } = useTranslation()
  const loggedIn = useLoggedIn()
  const { appName, enableBrowse } = settings()
  return (
    <header className={styles.landingBar}>
      <Brand href="/" name={appName} />
      <nav aria-label={t('Main')}>
        {enableBrowse && <TextLink to="/browse">{t('Browse')}</TextLink>}
        <TextLink to="/search">{t('Search')}</TextLink>
        {!loggedIn && isSubscribing() && <TextLink to="/subscription">{t('Plans')}</TextLink>}
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
  const idle = useIdle()
  return (
    <div className={styles.landing}>
      <SkipLink />
      <Bar />
      <main id="main" tabIndex={-1}>
        {children}
        <AdSlot position="landing" />
      </main>
      <Suspense>{idle && <LandingFooter />}</Suspense>
    </div>
  )
}
