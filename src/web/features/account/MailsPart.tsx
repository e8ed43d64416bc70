import { useState } from 'react'
import type { User } from '../../../contract/session.ts'
import { changeAccount } from '../../api/account.ts'
import { showError } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Switch } from '../../ui/Switch.tsx'
import { Part } from './Part.tsx'

/** Which mails the account gets. A switch moves at once and goes back when the server refuses. */
export const MailsPart = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const change = async (new_device: boolean) => {
    setWanted(new_device)
    await changeAccount({ notify: { new_device } }).catch(showError)
    setWanted(null)
  }
  return (
    <Part
      id="mails"
      title={t('Mails')}
      lead={t('Which mails you get. Those about your password and e-mail always come.')}
    >
      <Switch
        label={t('Log-in from a new device')}
        hint={t('A mail when your account is opened on a device that it did not know.')}
        checked={wanted ?? user.notify.new_device ?? true}
        onChange={(new_device) => void change(new_device)}
      />
    </Part>
  )
}
