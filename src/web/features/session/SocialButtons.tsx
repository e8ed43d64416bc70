import { useState } from 'react'
import type { Driver } from '../../../contract/social.ts'
import { showError } from '../../api/errors.ts'
import { providerNames } from '../../api/social.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { goToProvider } from '../../session/social.ts'
import { Button } from '../../ui/Button.tsx'
import { ProviderMark } from '../../ui/provider-marks.tsx'
import './social.css'

/** Logs in by an account of another place, or makes one here by it. */
export const SocialButtons = ({ drivers, terms }: { drivers: Driver[]; terms: boolean | undefined }) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const go = async (driver: Driver) => {
    setBusy(true)
    await goToProvider(driver).catch((error: unknown) => {
      setBusy(false)
      showError(error)
    })
  }
  return (
    <div className="grid grid-cols-1 gap-3 pt-5">
      <p className="social-or">{t('or')}</p>
      {drivers.map((driver) => (
        <Button key={driver} look="line" size="lg" block disabled={busy} onClick={() => void go(driver)}>
          <ProviderMark of={driver} />
          {t('Continue with {provider}', { provider: providerNames[driver] })}
        </Button>
      ))}
      {terms && <p className="text-14 text-muted">{t('By going on you accept the terms of this place.')}</p>}
    </div>
  )
}
