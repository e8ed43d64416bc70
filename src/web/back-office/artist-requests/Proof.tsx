import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { adminArtistRequests } from '../../../contract/catalog/back-office/artist-requests.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextAnchor } from '../../ui/buttons/TextLink.tsx'
import type { ItemOf } from '../crud/types.ts'
import { checkProofAgain } from './admin-artist-requests.ts'
import styles from './artist-requests.module.css'
import { ProofBadge } from './ProofBadge.tsx'

interface ProofProps {
  request: ItemOf<typeof adminArtistRequests>
  /** Allows to look again. */
  writes: boolean
}

/** How the applicant shows who they are: the page with the code and what was found there, or their words. */
export const Proof = ({ request, writes }: ProofProps) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const { id, proof_code, proof_url, proof_result, proof_checked_at, proof_note } = request
  const check = async () => {
    setBusy(true)
    await checkProofAgain(id).catch(showError)
    setBusy(false)
  }
  if (proof_url === null)
    return proof_note === null ? (
      <span className="muted">{t('None')}</span>
    ) : (
      <span className={`${styles.multiline} block break-words`} dir="auto">
        {proof_note}
      </span>
    )
  return (
    <div className={styles.proof}>
      <p className="flex flex-wrap items-center gap-2">
        <ProofBadge result={proof_result} />
        {proof_checked_at && <small className="muted">{formatMoment(proof_checked_at)}</small>}
      </p>
      <TextAnchor
        href={proof_url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        accent
        className="block break-words"
        dir="ltr"
      >
        {proof_url}
      </TextAnchor>
      <code dir="ltr">{proof_code}</code>
      {writes && (
        <Button size="sm" disabled={busy} onClick={() => void check()}>
          <RefreshCw className="icon-16" aria-hidden="true" />
          {t('Check again')}
        </Button>
      )}
    </div>
  )
}
