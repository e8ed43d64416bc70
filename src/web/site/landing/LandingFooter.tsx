import { Languages, Moon, Sun } from 'lucide-react'
import { showError } from '../../data/errors.ts'
import { isSubscribing, settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { askForLanguage } from '../../platform/language/ask-for-language.ts'
import { NavEntryLink } from '../../platform/navigation/NavEntryLink.tsx'
import { useNavEntries } from '../../platform/navigation/nav-entries.ts'
import { setMode, useTheme } from '../../theme/theme.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import styles from './landing.module.css'

/** Name of the instance, links, theme mode and language. */
export const LandingFooter = () => {
  const { t } = useTranslation()
  const { mode, switchable } = useTheme()
  const { appName, enableBrowse, enableLangSwitcher } = settings()
  const own = useNavEntries('footer')
  const light = mode === 'light'
  return (
    <footer className={styles.landingFoot}>
      <p className="tabular muted">
        © {new Date().getFullYear()} {appName}
      </p>
      <nav aria-label={t('More')}>
        {enableBrowse && (
          <>
            <TextLink to="/browse/albums">{t('Albums')}</TextLink>
            <TextLink to="/browse/artists">{t('Artists')}</TextLink>
          </>
        )}
        <TextLink to="/search">{t('Search')}</TextLink>
        {isSubscribing() && <TextLink to="/subscription">{t('Plans')}</TextLink>}
        <TextLink to="/contact">{t('Contact')}</TextLink>
        {own.map((entry) => (
          <NavEntryLink key={entry.id} entry={entry} text>
            {entry.title}
          </NavEntryLink>
        ))}
      </nav>
      <div className={styles.landingLooks}>
        {enableLangSwitcher && (
          <Button variant="ghost" onClick={() => void askForLanguage().catch(showError)}>
            <Languages className="icon-18" aria-hidden="true" />
            {t('Language')}
          </Button>
        )}
        {switchable && (
          <Button variant="ghost" onClick={() => setMode(light ? 'dark' : 'light')}>
            {light ? (
              <Moon className="icon-18" aria-hidden="true" />
            ) : (
              <Sun className="icon-18" aria-hidden="true" />
            )}
            {light ? t('Dark theme') : t('Light theme')}
          </Button>
        )}
      </div>
    </footer>
  )
}
