import { useQuery } from '@tanstack/react-query'
import { Languages, Moon, Palette, Sun } from 'lucide-react'
import { useState } from 'react'
import { themesQuery } from '../../data/bootstrap.ts'
import { showError } from '../../data/errors.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { askForLanguage } from '../../platform/language/ask-for-language.ts'
import { chooseTheme } from '../../theme/follow.ts'
import { chosenTheme, setMode, useTheme } from '../../theme/theme.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { SegmentsField } from '../../ui/tabs/Segments.tsx'
import { Part } from './Part.tsx'

const Modes = () => {
  const { t } = useTranslation()
  const mode = useTheme((state) => state.mode)
  return (
    <SegmentsField
      look="tiles"
      label={t('Theme')}
      choices={[
        { value: 'dark', text: [<Moon key="" className="icon-18" aria-hidden="true" />, t('Dark')] },
        { value: 'light', text: [<Sun key="" className="icon-18" aria-hidden="true" />, t('Light')] },
      ]}
      value={mode}
      onChange={setMode}
    />
  )
}

const Themes = ({ names }: { names: string[] }) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(chosenTheme)
  const choose = (name: string | null) => {
    setChosen(name)
    void chooseTheme(name).catch(showError)
  }
  return (
    <SegmentsField
      look="tiles"
      label={t('Colours')}
      choices={[null, ...names].map((value) => ({
        value,
        text: (
          <>
            <Palette className="icon-18" aria-hidden="true" />
            <span className="truncate">{value ?? t('Standard')}</span>
          </>
        ),
      }))}
      value={chosen}
      onChange={choose}
    />
  )
}

/** Colors, theme mode and language; renders nothing where neither can be changed. */
export const AppearancePart = () => {
  const { t } = useTranslation()
  const switchable = useTheme((state) => state.switchable)
  const { enableLangSwitcher } = settings()
  const themes = useQuery(themesQuery())
  const names = themes.data?.map(({ name }) => name) ?? []
  const choosable = names.length > 1
  if (!switchable && !choosable && !enableLangSwitcher) return null
  const lead = [
    (switchable || choosable) && t('The theme is saved in this browser.'),
    enableLangSwitcher && t('The language is saved in your account.'),
  ]
  return (
    <Part id="appearance" title={t('Appearance')} lead={lead.filter(Boolean).join(' ')}>
      {choosable && <Themes names={names} />}
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
