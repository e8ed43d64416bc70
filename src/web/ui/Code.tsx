import { Check, Copy } from 'lucide-react'
import { type HTMLAttributes, useState } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { IconButton } from './buttons/IconButton.tsx'
import { classes } from './classes.ts'
import styles from './code.module.css'

interface CodeProps extends HTMLAttributes<HTMLElement> {
  as?: 'code' | 'p' | 'li'
}

/** Text in the typeface of code. */
export const Code = ({ as: Tag = 'code', className, ...rest }: CodeProps) => (
  <Tag {...rest} className={classes(styles.code, className)} />
)

/** Line of code with a copy button. */
export const CodeLine = ({ code }: { code: string }) => {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      // The clipboard is unavailable without a secure connection; the text can still be selected.
      () => setCopied(false),
    )
  return (
    <div className={styles.codeLine}>
      <code className={styles.code}>{code}</code>
      {globalThis.isSecureContext && (
        <IconButton size="sm" label={copied ? t('Copied') : t('Copy')} onClick={() => void copy()}>
          {copied ? (
            <Check className="icon-16" aria-hidden="true" />
          ) : (
            <Copy className="icon-16" aria-hidden="true" />
          )}
        </IconButton>
      )}
    </div>
  )
}
