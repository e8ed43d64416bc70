import { Copy } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import styles from './order.module.css'

interface CopyRowProps {
  label: string
  text: string
  /** Text that banks expect, if it is written differently. */
  copied?: string
}

/** A detail of a transfer, to be copied into the form of a bank. */
export const CopyRow = ({ label, text, copied = text }: CopyRowProps) => {
  const { t } = useTranslation()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied)
      showToast({ type: 'success', title: t('Copied'), text: label })
    } catch {
      // Without a secure connection there is no clipboard.
      showToast({ type: 'info', title: t('Oops!'), text: t('Select the text to copy it.') })
    }
  }
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{text}</bdi>
      </dd>
      <dd className={styles.copy}>
        <IconButton label={t('Copy {label}', { label })} onClick={() => void copy()}>
          <Copy className="icon-18" aria-hidden="true" />
        </IconButton>
      </dd>
    </div>
  )
}
