import { CircleAlert } from 'lucide-react'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import styles from '../shell/shell.module.css'

/** Says that a subscription could not be renewed, as long as its rights last. */
export const DueBanner = () => {
  const { t } = useTranslation()
  const plan = useSession((state) => state.user?.plan?.name ?? '')
  return (
    <aside className={styles.banner} aria-label={t('Payment due')}>
      <CircleAlert className="icon-18" aria-hidden="true" />
      <p className="min-w-0">{t('Your subscription to {plan} could not be renewed.', { plan })}</p>
      <LinkButton to="/account/settings" hash="plan" variant="soft" size="sm">
        {t('Pay now')}
      </LinkButton>
    </aside>
  )
}
