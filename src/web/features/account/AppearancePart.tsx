import { Languages, Moon, Sun } from 'lucide-react'
import { showError } from '../../api/errors.ts'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { askForLanguage } from '../../session/language.ts'
import { setMode, useTheme } from '../../theme/theme.ts'
import { Button } from '../../ui/Button.tsx'
import fieldsStyles from '../../ui/fields.module.css'
import styles from './account.module.css'
import { Part } from './Part.tsx'

const Modes = () => {
  const { t } = useTranslation()
  const mode = useTheme((state) => state.mode)
  const modes = [
    { value: 'dark', text: t('Dark'), Icon: Moon },
    { value: 'light', text: t('Light'), Icon: Sun },
  ] as const
  return (
    <fieldset className={styles.modeChoice}>
      <legend className={`${fieldsStyles.fieldLabel} ${styles.accountLegend}`}>{t('Theme')}</legend>
      {modes.map(({ value, text, Icon }) => (
        <label key={value} className={styles.mode}>
          <input
            type="radio"
            className="visually-hidden"
            name="mode"
            checked={mode === value}
            onChange={() => setMode(value)}
          />
          <Icon className="icon-18" aria-hidden="true" />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

/** Theme mode and language; renders nothing where neither can be changed. */
export const AppearancePart = () => {
  const { t } = useTranslation()
  const switchable = useTheme((state) => state.switchable)
  const { enableLangSwitcher } = settings()
  if (!switchable && !enableLangSwitcher) return null
  const lead = [
    switchable && t('The theme is saved in this browser.'),
    enableLangSwitcher && t('The language is saved in your account.'),
  ]
  return (
    <Part id="appearance" title={t('Appearance')} lead={lead.filter(Boolean).join(' ')}>
      {switchable && <Modes />}
      {enableLangSwitcher && (
        <Button variant="line" onClick={() => void askForLanguage().catch(showError)}>
          <Languages aria-hidden="true" className="icon-18" />
          {t('Language')}
        </Button>
      )}
    </Part>
  )
}
