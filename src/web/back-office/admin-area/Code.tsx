import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import codeStyles from '../../ui/code.module.css'

/** Code with a copy button. */
export const Code = ({ text }: { text: string }) => {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // The clipboard is unavailable without a secure connection; the text can still be selected.
      () => setCopied(false),
    )
  return (
    <div className={codeStyles.codeLine}>
      <code className={codeStyles.code}>{text}</code>
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
