import { Link } from '@tanstack/react-router'
import { Languages, Moon, Sun } from 'lucide-react'
import { showError } from '../../api/errors.ts'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { NavEntryLink } from '../../media/NavEntryLink.tsx'
import { useNavEntries } from '../../media/nav-entries.ts'
import { askForLanguage } from '../../session/language.ts'
import { setMode, useTheme } from '../../theme/theme.ts'
import { Button } from '../../ui/Button.tsx'

/** Whose place it is, the ways on, and how it looks and speaks. */
export const LandingFooter = () => {
  const { t } = useTranslation()
  const { mode, switchable } = useTheme()
  const { appName, enableBrowse, enableLangSwitcher } = settings()
  const own = useNavEntries('footer')
  const light = mode === 'light'
  return (
    <footer className="landing-foot">
      <p className="num text-muted">
        © {new Date().getFullYear()} {appName}
      </p>
      <nav aria-label={t('More')}>
        {enableBrowse && (
          <>
            <Link to="/browse/albums" className="link">
              {t('Albums')}
            </Link>
            <Link to="/browse/artists" className="link">
              {t('Artists')}
            </Link>
          </>
        )}
        <Link to="/search" className="link">
          {t('Search')}
        </Link>
        <Link to="/contact" className="link">
          {t('Contact')}
        </Link>
        {own.map((entry) => (
          <NavEntryLink key={entry.id} entry={entry} className="link">
            {entry.title}
          </NavEntryLink>
        ))}
      </nav>
      <div className="landing-looks">
        {enableLangSwitcher && (
          <Button look="ghost" onClick={() => void askForLanguage().catch(showError)}>
            <Languages className="s18" aria-hidden="true" />
            {t('Language')}
          </Button>
        )}
        {switchable && (
          <Button look="ghost" onClick={() => setMode(light ? 'dark' : 'light')}>
            {light ? <Moon className="s18" aria-hidden="true" /> : <Sun className="s18" aria-hidden="true" />}
            {light ? t('Dark theme') : t('Light theme')}
          </Button>
        )}
      </div>
    </footer>
  )
}
