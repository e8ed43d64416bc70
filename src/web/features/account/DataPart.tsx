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

const askAndRemove = async (hasPassword: boolean): Promise<void> => {
  const answer = await confirm({
    title: translate('Delete your account?'),
    text: translate(
      'Your songs, playlists, likes and history will be deleted immediately. This can’t be undone.',
    ),
    yes: translate('Delete account'),
    no: translate('Cancel'),
    danger: true,
    password: hasPassword,
  })
  if (answer !== false) await removeAccount(typeof answer === 'string' ? answer : undefined)
}

/** Download of all account data, and deletion of the account. */
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
      title={t('Your data and account')}
      lead={t('Download a copy of your data, or delete your account.')}
    >
      <div className="flex flex-wrap gap-2">
        <Button variant="line" disabled={busy} onClick={() => void download()}>
          <Download aria-hidden="true" className="icon-18" />
          {t('Download your data')}
        </Button>
        <Button
          variant="ghost"
          className="danger-text"
          onClick={() => void askAndRemove(user.has_password).catch(showError)}
        >
          <Trash2 aria-hidden="true" className="icon-18" />
          {t('Delete account')}
        </Button>
      </div>
      {!user.has_password && (
        <p className="muted">{t('To delete your account, log in again first if that was a while ago.')}</p>
      )}
    </Part>
  )
}
