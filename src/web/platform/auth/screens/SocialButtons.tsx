import { useState } from 'react'
import type { LoginProvider } from '../../../../contract/platform/session.ts'
import { showError } from '../../../data/errors.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ProviderLogo } from '../../../ui/pictures/provider-logos.tsx'
import styles from '../social.module.css'
import { goToProvider } from '../social.ts'
import { Agreement } from './Agreement.tsx'

interface SocialButtonsProps {
  providers: LoginProvider[]
  terms: boolean | undefined
  /** There is no form above them. */
  alone: boolean | undefined
}

/** Buttons to log in or sign up with an external account. */
export const SocialButtons = ({ providers, terms, alone }: SocialButtonsProps) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const go = async (driver: string) => {
    setBusy(true)
    await goToProvider(driver).catch((error: unknown) => {
      setBusy(false)
      showError(error)
    })
  }
  return (
    <div className={styles.socialButtons}>
      {!alone && <p className={styles.socialOr}>{t('or')}</p>}
      {providers.map(({ driver, name }) => (
        <Button key={driver} variant="line" size="lg" block disabled={busy} onClick={() => void go(driver)}>
          <ProviderLogo of={driver} />
          <span className="truncate">{t('Continue with {provider}', { provider: name })}</span>
        </Button>
      ))}
      {terms && (
        <p className="muted">
          <Agreement continuing />
        </p>
      )}
    </div>
  )
}
