import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Blend } from '../../../contract/blends.ts'
import { joinBlend, leaveBlend } from '../../api/blends.ts'
import { showError } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FaceStack } from '../../items/blends/FaceStack.tsx'
import { Button } from '../../ui/Button.tsx'
import pageStyles from '../../ui/page.module.css'
import styles from './blend.module.css'

/** What somebody who is invited sees: who is in it, and what joining means. */
export const Invitation = ({ blend }: { blend: Blend }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const { id, members } = blend
  const owner = members.find((member) => member.owner)
  const run = async (answer: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await answer()
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  const decline = async () => {
    await leaveBlend(id)
    await navigate({ to: '/friends', replace: true })
  }
  return (
    <div className={`${pageStyles.content} ${styles.invitation}`}>
      <FaceStack people={members} size={72} />
      <h1 className="heading-24" dir="auto">
        {t('{name} invites you to a Blend', { name: owner?.name ?? '' })}
      </h1>
      <p className="muted">{t('Every day, a playlist from the tastes of everybody in it.')}</p>
      <p className={styles.consent}>
        {t(
          'By joining, you show everybody in it songs and artists you play, whatever your privacy settings. Private sessions never count.',
        )}
      </p>
      <div className={styles.answers}>
        <Button variant="primary" disabled={busy} onClick={() => void run(() => joinBlend(id))}>
          {t('Join')}
        </Button>
        <Button disabled={busy} onClick={() => void run(decline)}>
          {t('Decline')}
        </Button>
      </div>
    </div>
  )
}
