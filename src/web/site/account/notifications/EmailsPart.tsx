import { useState } from 'react'
import type { User } from '../../../../contract/platform/user.ts'
import { showError } from '../../../data/errors.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { changeAccount } from '../../../platform/auth/account.ts'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Part } from '../Part.tsx'

/** Email preferences. Switches update optimistically and roll back on error. */
export const EmailsPart = ({ user }: { user: User }) => {
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
      title={t('Email notifications')}
      lead={t('Choose which emails you get. Security emails are always sent.')}
    >
      <Switch
        label={t('New login alerts')}
        hint={t('Email me when someone logs in from a new device.')}
        checked={wanted ?? user.notify.new_device ?? true}
        onChange={(new_device) => void change(new_device)}
      />
    </Part>
  )
}
