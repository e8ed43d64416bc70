import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PlanCode } from '../../../contract/selling/plan-codes.ts'
import { PageError } from '../../catalog/items/states/PageError.tsx'
import { CallError } from '../../data/call.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { InvitationPage } from '../../platform/pages/InvitationPage.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { GiftMessage } from '../gifts/GiftMessage.tsx'
import { PlanFeatures } from './PlanFeatures.tsx'
import { planCodeQuery, redeemPlanCode } from './plan-codes.ts'
import styles from './redeem-plan.module.css'

/** Returns what redeeming does, what became of the code, or why it cannot be redeemed now. */
const useCodeState = ({ status, yours, effect, until, plan }: PlanCode): string | null => {
  const { t } = useTranslation()
  const date = until === null ? '' : formatDate(until)
  if (status === 'revoked') return t('This code is no longer valid.')
  if (status === 'expired') return t('This code has expired.')
  if (yours && date) return t('You have {plan} until {date}.', { plan: plan.name, date })
  if (status === 'redeemed') return t('This code has already been redeemed.')
  if (effect === null) return t('You have a plan that this code can’t extend. Redeem it once that has ended.')
  if (!date) return null
  return effect === 'extend'
    ? t('It extends your plan until {date}.', { date })
    : t('You have it until {date}, and nothing is charged.', { date })
}

const Found = ({ code, found }: { code: string; found: PlanCode }) => {
  const { t } = useTranslation()
  const { plan, months, gift, status, effect, yours } = found
  const state = useCodeState(found)
  const redeem = async () => {
    await redeemPlanCode(code)
    showToast({
      type: 'success',
      title: t('Welcome to {plan}', { plan: plan.name }),
      text: t('Your code is redeemed.'),
    })
  }
  const home = <LinkButton to="/home">{t('Go to the start page')}</LinkButton>
  const account = (
    <LinkButton to="/account/settings" hash="plan" variant="primary">
      {t('Your plan')}
    </LinkButton>
  )
  return (
    <InvitationPage
      picture={
        <span className={styles.sign}>
          <Sparkles aria-hidden="true" />
        </span>
      }
      title={t('{count} months of {plan}', { count: months, plan: plan.name })}
      answers={[{ label: t('Redeem'), run: redeem }]}
      answered={yours ? account : status !== 'open' || effect === null ? home : undefined}
    >
      {gift && (
        <p dir="auto">
          <b>{t('A gift from {name}', { name: gift.sender || t('Deleted account') })}</b>
        </p>
      )}
      {gift?.message && <GiftMessage text={gift.message} />}
      {plan.description && <p dir="auto">{plan.description}</p>}
      <PlanFeatures features={plan.features} />
      {state && <p role="status">{state}</p>}
    </InvitationPage>
  )
}

/** The plan that a gift code grants, and one press to have it; `unknown` if there is no such code. */
export const RedeemPlan = ({ code, unknown }: { code: string; unknown: ReactNode }) => {
  const { data, error, refetch } = useQuery(planCodeQuery(code))
  if (data) return <Found code={code} found={data} />
  if (error instanceof CallError && error.status === 404) return unknown
  if (error) return <PageError error={error} retry={() => void refetch()} />
  return <Page />
}
