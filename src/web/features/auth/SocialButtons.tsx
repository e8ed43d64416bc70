import { useState } from 'react'
import type { Driver } from '../../../contract/social.ts'
import { showError } from '../../api/errors.ts'
import { providerNames } from '../../api/social.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { goToProvider } from '../../session/social.ts'
import { Button } from '../../ui/Button.tsx'
import { ProviderLogo } from '../../ui/provider-logos.tsx'
import styles from './social.module.css'

/** Buttons to log in or sign up with an external account. */
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
    <div className={styles.socialButtons}>
      <p className={styles.socialOr}>{t('or')}</p>
      {drivers.map((driver) => (
        <Button key={driver} variant="line" size="lg" block disabled={busy} onClick={() => void go(driver)}>
          <ProviderLogo of={driver} />
          {t('Continue with {provider}', { provider: providerNames[driver] })}
        </Button>
      ))}
      {terms && <p className="muted">{t('By continuing, you agree to the terms of use.')}</p>}
    </div>
  )
}
