import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { act } from './CampaignHead.tsx'
import styles from './campaigns.module.css'

/** Approves what an artist asks for, or rejects it with a reason. */
export const Decision = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  return (
    <div className={styles.decision}>
      <TextField
        label={t('Reason for declining')}
        hint={t('The artist is told.')}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button
        variant="line"
        disabled={reason.trim() === ''}
        onClick={() => void act(id, 'reject', reason.trim())}
      >
        {t('Decline')}
      </Button>
      <Button variant="primary" onClick={() => void act(id, 'approve')}>
        {t('Approve')}
      </Button>
    </div>
  )
}
