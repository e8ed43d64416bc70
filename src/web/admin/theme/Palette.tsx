import { useState } from 'react'
import type { Palette as Colors } from '../../../contract/admin/themes.ts'
import { beginWith } from '../../api/admin-themes.ts'
import { showError } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { followTheme } from '../../theme/follow.ts'
import { builtIn, type Mode } from '../../theme/palette.ts'
import { Switch } from '../../ui/Switch.tsx'
import { followSaved, useSettings } from '../settings-in-use.ts'
import { Choice } from './Choice.tsx'
import { ColorRow } from './ColorRow.tsx'
import { change, type Look, placesOf } from './draft.ts'

const Ground = ({ mode, colors }: { mode: Mode; colors: Colors }) => {
  const { t } = useTranslation()
  const labels = [t('Background'), t('Panel'), t('Text')]
  return placesOf(mode).map((place, at) => (
    <ColorRow key={place} place={place} label={labels[at] ?? ''} colors={colors} />
  ))
}

/** Dark or light for those who have not chosen: it holds for every theme, and at once. */
const Beginning = () => {
  const { t } = useTranslation()
  const { defaultTheme } = useSettings()
  const [busy, setBusy] = useState(false)
  const begin = async (mode: 'Dark' | 'Light') => {
    setBusy(true)
    try {
      await beginWith(mode)
      await followSaved([{ key: 'defaultTheme', value: mode }])
      await followTheme()
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <section aria-label={t('Who has not chosen sees')}>
      <h2 className="h16">{t('Who has not chosen sees')}</h2>
      <p className="hint mb-2">{t('It holds for every theme, and at once.')}</p>
      <Choice
        label={t('Who has not chosen sees')}
        value={defaultTheme === 'Light' ? 'Light' : 'Dark'}
        choices={[
          { value: 'Dark', label: t('Dark') },
          { value: 'Light', label: t('Light') },
        ]}
        disabled={busy}
        onChange={(mode) => void begin(mode)}
      />
    </section>
  )
}

/** What a theme is made of. */
export const Palette = ({ look }: { look: Look }) => {
  const { t } = useTranslation()
  const { colors, can_switch_light_dark, landing } = look
  const { light, ...dark } = colors
  const turnLight = (on: boolean) =>
    change(
      on && builtIn.light
        ? { colors: { ...dark, light: builtIn.light }, can_switch_light_dark: true }
        : { colors: dark, can_switch_light_dark: false },
    )
  return (
    <>
      <section aria-label={t('Accents')}>
        <h2 className="h16">{t('Accents')}</h2>
        <ColorRow place="primary" label={t('Primary')} hint={t('Buttons, what is chosen')} colors={colors} />
        <ColorRow place="secondary" label={t('Secondary')} hint={t('Charts, hints')} colors={colors} />
      </section>
      <section aria-label={t('Dark')}>
        <h2 className="h16">{t('Dark')}</h2>
        <Ground mode="dark" colors={colors} />
      </section>
      <section aria-label={t('Light')}>
        <h2 className="h16">{t('Light')}</h2>
        <Switch label={t('Light colours too')} checked={light !== undefined} onChange={turnLight} />
        {light && (
          <>
            <Switch
              label={t('Listeners choose dark or light')}
              checked={can_switch_light_dark}
              onChange={(on) => change({ can_switch_light_dark: on })}
            />
            <Ground mode="light" colors={colors} />
          </>
        )}
      </section>
      <section aria-label={t('Landing page')}>
        <h2 className="h16 mb-2">{t('Landing page')}</h2>
        <Choice
          label={t('Landing page')}
          value={landing}
          choices={[
            { value: 'stage', label: t('Stage') },
            { value: 'gallery', label: t('Gallery') },
          ]}
          onChange={(next) => change({ landing: next })}
        />
      </section>
      <Beginning />
    </>
  )
}
