import { Copy, QrCode as QrSign } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { copyUrl } from '../../catalog/items/copy-url.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { LinkField } from '../../ui/fields/LinkField.tsx'
import { QrCode } from '../../ui/pictures/QrCode.tsx'
import styles from './invite-link.module.css'

interface InviteLinkLineProps {
  link: string
  /** More buttons at the end. */
  children?: ReactNode
}

/** An invite link as text, with buttons that copy it and show it as a QR code. */
export const InviteLinkLine = ({ link, children }: InviteLinkLineProps) => {
  const { t } = useTranslation()
  const [code, setCode] = useState(false)
  return (
    <>
      <div className={styles.line}>
        <LinkField label={t('Invite link')} url={link} />
        <IconButton label={t('Copy link')} onClick={() => void copyUrl(link)}>
          <Copy className="icon-18" aria-hidden="true" />
        </IconButton>
        <IconButton label={t('Show QR code')} aria-expanded={code} onClick={() => setCode(!code)}>
          <QrSign className="icon-18" aria-hidden="true" />
        </IconButton>
        {children}
      </div>
      {code && (
        <div className={styles.code}>
          <QrCode text={link} label={t('Invite link as a QR code')} />
        </div>
      )}
    </>
  )
}
