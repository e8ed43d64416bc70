import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { FamilyObstacle } from '../../../contract/selling/families.ts'
import { PageError } from '../../catalog/items/states/PageError.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { InvitationPage } from '../../platform/pages/InvitationPage.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { PlanFeatures } from '../plans/PlanFeatures.tsx'
import { familyInvitationQuery, joinFamily } from './families.ts'

const route = getRouteApi('/shell/family/$token')

/** Where the invitation to a family leads: the plan, who pays it, and one press to join. */
export const FamilyInvitationPage = () => {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(familyInvitationQuery(token))
  useDocumentTitle(t('Invitation'))
  if (error) return <PageError error={error} retry={() => void refetch()} />
  if (!data) return <Page />
  const { payer, plan, joined, obstacle } = data
  const obstacles: Record<FamilyObstacle, string> = {
    payer: t('You pay for this plan yourself.'),
    other_family: t('You’re already in a family. Leave it first.'),
    subscription: t('You have your own plan. Cancel it, and join once it has ended.'),
    full: t('All places of this plan are taken.'),
  }
  const join = async () => {
    await joinFamily(token)
    showToast({ type: 'success', title: t('Welcome to {plan}', { plan: plan.name }), text: '' })
    await navigate({ to: '/account/settings', hash: 'family', replace: true })
  }
  const account = (
    <LinkButton to="/account/settings" hash="family" variant="primary">
      {t('Your plan')}
    </LinkButton>
  )
  return (
    <InvitationPage
      picture={<Cover picture={payer.avatar} name={payer.name} size={144} shape="round" />}
      title={t('{name} shares {plan} with you', { name: payer.name, plan: plan.name })}
      answers={[{ label: t('Join the family'), run: join }]}
      answered={(joined || obstacle !== null) && account}
    >
      <PlanFeatures features={plan.features} />
      <p className="muted">
        {obstacle === null
          ? t('It costs you nothing, and your library stays your own.')
          : obstacles[obstacle]}
      </p>
    </InvitationPage>
  )
}
