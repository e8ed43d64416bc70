import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { showError } from '../../../data/errors.ts'
import { enterBy } from '../../../data/session/session.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { requestPasskey, wasCancelled } from '../second-factor.ts'

/** Logs in with a passkey of this device; errors are shown, cancelling is not. */
export const PasskeyButton = ({ onEntered }: { onEntered: () => Promise<void> }) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const enter = async () => {
    setBusy(true)
    try {
      await enterBy(requestPasskey())
      await onEntered()
    } catch (error) {
      if (!wasCancelled(error)) showError(error)
    }
    setBusy(false)
  }
  return (
    <Button variant="line" size="lg" block disabled={busy} onClick={() => void enter()}>
      <Fingerprint className="icon-18" aria-hidden="true" />
      {t('Log in with a passkey')}
    </Button>
  )
}
