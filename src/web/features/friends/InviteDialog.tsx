import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { showError } from '../../api/errors.ts'
import { inviteQuery, resetInvite } from '../../api/friends.ts'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { copyUrl } from '../../items/copy-url.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogFrame } from '../../ui/DialogFrame.tsx'
import { LinkField } from '../../ui/LinkField.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './friends.module.css'

declare module '../../ui/dialogs.ts' {
  interface DialogProps {
    inviteFriends: Record<never, never>
  }
}

/** The viewer's invite link, as text and as a QR code. */
export const InviteDialog = () => {
  const { t } = useTranslation()
  const { data } = useQuery(inviteQuery())
  const link = data && `${settings().appUrl || location.origin}/invite/${data.token}`
  const reset = async () => {
    try {
      await resetInvite()
      showToast({
        type: 'success',
        title: t('New link created'),
        text: t('The previous one no longer works.'),
      })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <DialogFrame title={t('Invite link')} closable>
      <p className="muted">{t('Anyone who opens this link and logs in becomes your friend.')}</p>
      <div className={styles.invite}>
        <div className={styles.code}>
          {link && <QrCode text={link} label={t('Invite link as a QR code')} />}
        </div>
        <LinkField label={t('Invite link')} url={link ?? ''} />
        <Button variant="primary" disabled={!link} onClick={() => link && void copyUrl(link)}>
          <Copy className="icon-18" aria-hidden="true" />
          {t('Copy link')}
        </Button>
        <Button variant="ghost" disabled={!link} onClick={() => void reset()}>
          {t('Create a new link')}
        </Button>
      </div>
    </DialogFrame>
  )
}
