import { Copy, QrCode as QrSign, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { ListeningSession } from '../../../contract/listening-sessions.ts'
import { sessionCalls } from '../../api/listening-sessions.ts'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { copyUrl } from '../../items/copy-url.ts'
import { viewerId } from '../../player/together/rights.ts'
import { changeTogether } from '../../player/together/session.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './together.module.css'

/** The link by which others join, as text and as a QR code; the host can replace it. */
export const SessionLink = ({ session }: { session: ListeningSession }) => {
  const { t } = useTranslation()
  const [code, setCode] = useState(false)
  const link = `${settings().appUrl || location.origin}/listen/${session.token}`
  const renew = async () => {
    await changeTogether(({ id }) => sessionCalls.renewLink(id))
    showToast({ type: 'success', title: t('New link created'), text: t('The previous one no longer works.') })
  }
  return (
    <section className={styles.part} aria-labelledby="session-link">
      <h3 id="session-link" className={styles.heading}>
        {t('Invite link')}
      </h3>
      <div className={styles.linkLine}>
        <input
          className={styles.link}
          readOnly
          dir="ltr"
          aria-label={t('Invite link')}
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <IconButton label={t('Copy link')} onClick={() => void copyUrl(link)}>
          <Copy className="icon-18" aria-hidden="true" />
        </IconButton>
        <IconButton label={t('Show QR code')} aria-expanded={code} onClick={() => setCode(!code)}>
          <QrSign className="icon-18" aria-hidden="true" />
        </IconButton>
        {session.host_id === viewerId() && (
          <IconButton label={t('Create a new link')} onClick={() => void renew()}>
            <RefreshCw className="icon-18" aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {code && (
        <div className={styles.code}>
          <QrCode text={link} label={t('Invite link as a QR code')} />
        </div>
      )}
    </section>
  )
}
