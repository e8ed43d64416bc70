import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { showError } from '../../api/errors.ts'
import { askPasskey, wasGivenUp } from '../../api/second-factor.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { enterBy } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'

/** Logs in by a passkey of this device; whatever goes wrong is shown, a change of mind is not. */
export const PasskeyButton = ({ onEntered }: { onEntered: () => Promise<void> }) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const enter = async () => {
    setBusy(true)
    try {
      await enterBy(askPasskey())
      await onEntered()
    } catch (error) {
      if (!wasGivenUp(error)) showError(error)
    }
    setBusy(false)
  }
  return (
    <Button look="line" size="lg" block disabled={busy} onClick={() => void enter()}>
      <Fingerprint className="s18" aria-hidden="true" />
      {t('Log in with a passkey')}
    </Button>
  )
}
