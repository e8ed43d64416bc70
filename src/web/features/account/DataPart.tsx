import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { User } from '../../../contract/session.ts'
import { removeAccount } from '../../api/account.ts'
import { downloadOwnData } from '../../api/download.ts'
import { showError } from '../../api/errors.ts'
import { translate, useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Part } from './Part.tsx'

const askAndRemove = async (): Promise<void> => {
  const password = await confirm({
    title: translate('Delete your account?'),
    text: translate('Your songs, playlists, likes and history are removed at once. This cannot be undone.'),
    yes: translate('Delete account'),
    no: translate('Cancel'),
    danger: true,
    password: true,
  })
  if (typeof password === 'string') await removeAccount(password)
}

/** All of the account's data as a file, and the end of the account. */
export const DataPart = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await downloadOwnData().catch(showError)
    setBusy(false)
  }
  return (
    <Part
      id="data"
      title={t('Your data')}
      lead={t('Take everything with you as a file, or leave this place for good.')}
    >
      <div className="flex flex-wrap gap-2">
        <Button look="line" disabled={busy} onClick={() => void download()}>
          <Download aria-hidden="true" className="s18" />
          {t('Download your data')}
        </Button>
        {user.has_password && (
          <Button look="ghost" className="text-danger" onClick={() => void askAndRemove().catch(showError)}>
            <Trash2 aria-hidden="true" className="s18" />
            {t('Delete account')}
          </Button>
        )}
      </div>
      {!user.has_password && (
        <p className="text-muted">{t('To delete your account, set a password first.')}</p>
      )}
    </Part>
  )
}
