import { CircleAlert } from 'lucide-react'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Banner } from './Banner.tsx'

/** Says that a subscription could not be renewed, as long as its rights last. */
export const DueBanner = () => {
  const { t } = useTranslation()
  const plan = useSession((state) => state.user?.plan?.name ?? '')
  return (
    <Banner
      icon={CircleAlert}
      label={t('Payment due')}
      text={t('Your subscription to {plan} could not be renewed.', { plan })}
    >
      <LinkButton to="/account/settings" hash="plan" variant="soft" size="sm">
        {t('Pay now')}
      </LinkButton>
    </Banner>
  )
}
