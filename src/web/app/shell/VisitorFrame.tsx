import { Outlet } from '@tanstack/react-router'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LegalLinks } from '../../platform/navigation/LegalLinks.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Brand } from '../../ui/pictures/Brand.tsx'
import styles from './visitor-frame.module.css'

/** The legal pages of a site that requires login, for visitors: nothing of the app but the way in. */
export const VisitorFrame = () => {
  const { t } = useTranslation()
  return (
    <div className={styles.visitorFrame}>
      <header className={styles.visitorHead}>
        <Brand href="/" name={settings().appName} />
        <LinkButton to="/login">{t('Log in')}</LinkButton>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={styles.visitorFoot}>
        <LegalLinks />
      </footer>
    </div>
  )
}
