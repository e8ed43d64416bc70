import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { passkeysOffered } from '../../session/passkeys.ts'
import { Button } from '../../ui/Button.tsx'

/** Logs in by a passkey of this device. */
export const PasskeyButton = ({ onEntered }: { onEntered: () => Promise<void> }) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  if (!passkeysOffered()) return null
  const enter = async () => {
    setBusy(true)
    await import('./enter-by-passkey.ts').then((m) => m.enterByPasskey(onEntered))
    setBusy(false)
  }
  return (
    <Button look="line" size="lg" block disabled={busy} onClick={() => void enter()}>
      <Fingerprint className="s18" aria-hidden="true" />
      {t('Log in with a passkey')}
    </Button>
  )
}
