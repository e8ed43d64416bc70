import { CircleCheck, Copy } from 'lucide-react'
import { useState } from 'react'
import type { ProofResult } from '../../../contract/catalog/artist-requests.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { checkProof } from './artist-requests.ts'
import styles from './become-artist.module.css'
import { addressOf, isAddress } from './draft.ts'

const useCheck = (url: string) => {
  const [checked, setChecked] = useState<{ url: string; result: ProofResult }>()
  const [busy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    try {
      setChecked({ url, result: (await checkProof(addressOf(url))).result })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return { check, busy, result: checked?.url === url ? checked.result : undefined }
}

interface CodeCheckProps {
  code: string
  url: string
  onChange: (url: string) => void
}

/** The code to publish, where it was published, and whether it is there. */
export const CodeCheck = ({ code, url, onChange }: CodeCheckProps) => {
  const { t } = useTranslation()
  const { check, busy, result } = useCheck(url)
  const errors: Partial<Record<ProofResult, string>> = {
    missing: t('Not found there yet. The code must be visible as text.'),
    unreachable: t('This page can’t be opened.'),
  }
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    showToast({ type: 'success', title: t('Copied'), text: code })
  }
  return (
    <div className={styles.check}>
      <div className={styles.code}>
        <code dir="ltr" data-part="proof-code">
          {code}
        </code>
        <IconButton label={t('Copy code')} onClick={() => void copy().catch(showError)}>
          <Copy aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.where}>
        <TextField
          label={t('Where did you put it?')}
          name="proof_url"
          type="url"
          inputMode="url"
          dir="ltr"
          maxLength={500}
          value={url}
          error={result && errors[result]}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Button
          variant="soft"
          disabled={busy || url.trim() === '' || !isAddress(url)}
          onClick={() => void check()}
        >
          {t('Check')}
        </Button>
      </div>
      <Hint className={styles.found} role="status">
        {result === 'found' && (
          <>
            <CircleCheck className="icon-16" aria-hidden="true" />
            {t('Found. You can remove it once you are approved.')}
          </>
        )}
      </Hint>
    </div>
  )
}
