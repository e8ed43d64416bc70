import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { showToast } from '../overlays/toasts.ts'
import styles from './copy-row.module.css'

/** Details that are copied into another form, one per row. */
export const CopyRows = ({ children }: { children: ReactNode }) => <dl className={styles.rows}>{children}</dl>

interface CopyButtonProps {
  label: string
  text: string
}

/** Copies a text. */
export const CopyButton = ({ label, text }: CopyButtonProps) => {
  const { t } = useTranslation()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ type: 'success', title: t('Copied'), text: label })
    } catch {
      // Without a secure connection there is no clipboard.
      showToast({ type: 'info', title: t('Oops!'), text: t('Select the text to copy it.') })
    }
  }
  return (
    <IconButton label={t('Copy {label}', { label })} onClick={() => void copy()}>
      <Copy className="icon-18" aria-hidden="true" />
    </IconButton>
  )
}

interface CopyRowProps extends CopyButtonProps {
  /** Shown in groups of four characters; copied without spaces. */
  grouped?: boolean
}

/** A text to be copied. */
export const CopyRow = ({ label, text, grouped }: CopyRowProps) => {
  const groups = grouped ? (text.match(/.{1,4}/g) ?? []) : [text]
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        <bdi translate="no" dir={grouped ? 'ltr' : 'auto'}>
          {groups.map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity.
            <span key={at} className={grouped ? styles.group : undefined}>
              {group}
            </span>
          ))}
        </bdi>
      </dd>
      <dd className={styles.copy}>
        <CopyButton label={label} text={text} />
      </dd>
    </div>
  )
}
