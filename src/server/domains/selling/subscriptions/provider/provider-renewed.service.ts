import type { ProviderKey } from '../../../../../contract/selling/orders.ts'
import { billingOf } from '../../payments/providers.service.ts'
import type { PlacedRenewal, PlanChoice } from '../periods/period-orders.service.ts'
import type { StoredSubscription } from '../queries.ts'

/** Whether a provider charges each period by itself, and tells us: nothing is to be renewed here. */
export const isRenewedByProvider = ({
  provider_reference,
}: Pick<StoredSubscription, 'provider_reference'>): boolean => provider_reference !== null

/** Returns what a provider that renews by itself is asked for with a first payment; undefined for others. */
export const renewalWith = (
  provider: ProviderKey,
  { interval }: Pick<PlanChoice, 'interval'>,
  renewal: Partial<PlacedRenewal> = {},
): PlacedRenewal | undefined => {
  if (interval === 'lifetime' || !billingOf(provider)) return undefined
  const { effect = 'period', trial_days = 0, starts_at = null } = renewal
  return { effect, trial_days, starts_at }
}

/** Why operators cannot extend or change what a provider renews; null if they can. What was cancelled renews no more. */
export const obstacleTo = (
  what: 'extend' | 'change',
  one: Pick<StoredSubscription, 'provider' | 'provider_reference' | 'status'>,
): 'provider' | 'overdue' | null => {
  if (!isRenewedByProvider(one) || (what === 'extend' && one.status === 'cancelled')) return null
  const { extendSubscription, changeSubscription } = billingOf(one.provider) ?? {}
  if ((what === 'extend' ? extendSubscription : changeSubscription) === undefined) return 'provider'
  return one.status === 'past_due' ? 'overdue' : null
}

/** Whether the subscriber must consent at the provider to another price. */
export const needsConsent = (one: StoredSubscription): boolean =>
  isRenewedByProvider(one) && billingOf(one.provider)?.changeSubscription === undefined
