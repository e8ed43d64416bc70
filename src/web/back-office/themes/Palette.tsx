import { useState } from 'react'
import type { Palette as Colors } from '../../../contract/platform/back-office/themes.ts'
import { builtIn, type Mode } from '../../../contract/platform/theme.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { followTheme } from '../../theme/follow.ts'
import { Hint } from '../../ui/fields/Field.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Segments } from '../../ui/tabs/Segments.tsx'
import { applySavedSettings, useSettings } from '../settings/live-settings.ts'
import { beginWith } from './admin-themes.ts'
import { ColorRow } from './ColorRow.tsx'
import { colorPathsOf, type ThemeDraft } from './draft.ts'

interface GroundProps {
  mode: Mode
  colors: Colors
  onChange: (colors: Colors) => void
}

const Ground = ({ mode, colors, onChange }: GroundProps) => {
  const { t } = useTranslation()
  const labels = [t('Background'), t('Panel'), t('Text')]
  return colorPathsOf(mode).map((path, at) => (
    <ColorRow key={path} path={path} label={labels[at] ?? ''} colors={colors} onChange={onChange} />
  ))
}

/** Default mode for listeners who have not chosen one: applies to all themes, immediately. */
const Beginning = () => {
  const { t } = useTranslation()
  const { defaultTheme } = useSettings()
  const [busy, setBusy] = useState(false)
  const begin = async (mode: 'Dark' | 'Light') => {
    setBusy(true)
    try {
      await beginWith(mode)
      await applySavedSettings([{ key: 'defaultTheme', value: mode }])
      await followTheme()
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <section aria-label={t('Default appearance')}>
      <h2 className="heading-16">{t('Default appearance')}</h2>
      <Hint className="mb-2">{t('Applies to every theme, immediately.')}</Hint>
      <Segments
        label={t('Default appearance')}
        value={defaultTheme === 'Light' ? 'Light' : 'Dark'}
        choices={[
          { value: 'Dark', text: t('Dark') },
          { value: 'Light', text: t('Light') },
        ]}
        disabled={busy}
        onChange={(mode) => void begin(mode)}
      />
    </section>
  )
}

interface PaletteProps {
  draft: ThemeDraft
  onChange: (some: Partial<ThemeDraft>) => void
}

/** Editor of a theme's properties. */
export const Palette = ({ draft, onChange }: PaletteProps) => {
  const { t } = useTranslation()
  const { colors, can_switch_light_dark, landing } = draft
  const { light, ...dark } = colors
  const recolor = (next: Colors) => onChange({ colors: next })
  const turnLight = (enabled: boolean) =>
    onChange(
      enabled && builtIn.light
        ? { colors: { ...dark, light: builtIn.light }, can_switch_light_dark: true }
        : { colors: dark, can_switch_light_dark: false },
    )
  return (
    <>
      <section aria-label={t('Accent colours')}>
        <h2 className="heading-16">{t('Accent colours')}</h2>
        <ColorRow
          path="primary"
          label={t('Primary')}
          hint={t('Buttons and selections')}
          colors={colors}
          onChange={recolor}
        />
        <ColorRow
          path="secondary"
          label={t('Secondary')}
          hint={t('Charts and highlights')}
          colors={colors}
          onChange={recolor}
        />
      </section>
      <section aria-label={t('Dark')}>
        <h2 className="heading-16">{t('Dark')}</h2>
        <Ground mode="dark" colors={colors} onChange={recolor} />
      </section>
      <section aria-label={t('Light')}>
        <h2 className="heading-16">{t('Light')}</h2>
        <Switch label={t('Light mode')} checked={light !== undefined} onChange={turnLight} />
        {light && (
          <>
            <Switch
              label={t('Let listeners switch between dark and light')}
              checked={can_switch_light_dark}
              onChange={(enabled) => onChange({ can_switch_light_dark: enabled })}
            />
            <Ground mode="light" colors={colors} onChange={recolor} />
          </>
        )}
      </section>
      <section aria-label={t('Landing page')}>
        <h2 className="heading-16 mb-2">{t('Landing page')}</h2>
        <Segments
          label={t('Landing page')}
          value={landing}
          choices={[
            { value: 'stage', text: t('Stage') },
            { value: 'gallery', text: t('Gallery') },
          ]}
          onChange={(next) => onChange({ landing: next })}
        />
      </section>
      <Beginning />
    </>
  )
}
