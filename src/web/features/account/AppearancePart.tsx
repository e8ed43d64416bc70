import { Languages, Moon, Sun } from 'lucide-react'
import { showError } from '../../api/errors.ts'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { askForLanguage } from '../../session/language.ts'
import { setMode, useTheme } from '../../theme/theme.ts'
import { Button } from '../../ui/Button.tsx'
import { Part } from './Part.tsx'

const Modes = () => {
  const { t } = useTranslation()
  const mode = useTheme((state) => state.mode)
  const modes = [
    { value: 'dark', text: t('Dark'), Icon: Moon },
    { value: 'light', text: t('Light'), Icon: Sun },
  ] as const
  return (
    <fieldset className="mode-choice">
      <legend className="field-label mb-1.5">{t('Theme')}</legend>
      {modes.map(({ value, text, Icon }) => (
        <label key={value} className="mode">
          <input
            type="radio"
            className="sr-only"
            name="mode"
            checked={mode === value}
            onChange={() => setMode(value)}
          />
          <Icon className="s18" aria-hidden="true" />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

/** Dark or light, and the language; nothing where this place offers neither. */
export const AppearancePart = () => {
  const { t } = useTranslation()
  const switchable = useTheme((state) => state.switchable)
  const { enableLangSwitcher } = settings()
  if (!switchable && !enableLangSwitcher) return null
  return (
    <Part id="appearance" title={t('Appearance')} lead={t('Kept in this browser.')}>
      {switchable && <Modes />}
      {enableLangSwitcher && (
        <Button look="line" onClick={() => void askForLanguage().catch(showError)}>
          <Languages aria-hidden="true" className="s18" />
          {t('Language')}
        </Button>
      )}
    </Part>
  )
}
