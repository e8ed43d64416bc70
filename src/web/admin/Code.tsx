import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { IconButton } from '../ui/IconButton.tsx'
import '../ui/code.css'

/** Something to type or to hand on as it stands, with a button that copies it. */
export const Code = ({ text }: { text: string }) => {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // Without a secure connection there is no clipboard; the text can be selected.
      () => setCopied(false),
    )
  return (
    <div className="code-line">
      <code className="code">{text}</code>
      {globalThis.isSecureContext && (
        <IconButton size="sm" label={copied ? t('Copied') : t('Copy')} onClick={() => void copy()}>
          {copied ? (
            <Check className="s16" aria-hidden="true" />
          ) : (
            <Copy className="s16" aria-hidden="true" />
          )}
        </IconButton>
      )}
    </div>
  )
}
