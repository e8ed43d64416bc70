import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { copyUrl } from '../../catalog/items/copy-url.ts'
import { showError } from '../../data/errors.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkField } from '../../ui/fields/LinkField.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { QrCode } from '../../ui/pictures/QrCode.tsx'
import styles from './friends.module.css'
import { inviteQuery, resetInvite } from './friends.ts'

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
