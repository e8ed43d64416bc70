import { useNavigate } from '@tanstack/react-router'
import type { Blend } from '../../../contract/social/blends.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { InvitationPage } from '../../platform/pages/InvitationPage.tsx'
import styles from './blend.module.css'
import { joinBlend, leaveBlend } from './blends.ts'
import { FaceStack } from './FaceStack.tsx'

/** An invitation to a Blend: who is in it, and what joining means. */
export const Invitation = ({ blend }: { blend: Blend }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id, members } = blend
  const owner = members.find((member) => member.owner)
  const decline = async () => {
    await leaveBlend(id)
    await navigate({ to: '/friends', replace: true })
  }
  return (
    <InvitationPage
      picture={<FaceStack people={members} size={72} />}
      title={t('{name} invites you to a Blend', { name: owner?.name ?? '' })}
      answers={[
        { label: t('Join'), run: () => joinBlend(id) },
        { label: t('Decline'), run: decline },
      ]}
    >
      <p className="muted">{t('Every day, a playlist from the tastes of everyone in it.')}</p>
      <p className={styles.consent}>
        {t(
          'By joining, you let everyone in it see songs and artists you play, whatever your privacy settings. Private sessions never count.',
        )}
      </p>
    </InvitationPage>
  )
}
