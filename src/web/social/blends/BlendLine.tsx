import type { BlendRef } from '../../../contract/social/blend-ref.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import styles from './blends.module.css'
import { joinedMembers } from './joined-members.ts'

/** How a Blend stands: an invitation, not started, its match, or that it changes daily. */
export const BlendLine = ({ blend }: { blend: BlendRef }) => {
  const { t } = useTranslation()
  if (!blend.joined) return <span className={styles.invited}>{t('Invitation')}</span>
  if (joinedMembers(blend).length < 2) return t('Waiting for your friends')
  return blend.score === null ? t('Updated every day') : t('{score}% match', { score: blend.score })
}
