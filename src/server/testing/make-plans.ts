import type { Insertable } from 'kysely'
import type { PlanInterval } from '../../contract/core/selling.ts'
import type { AppContext } from '../context/app-context.ts'
import type { PlanTable } from '../db/tables/selling.ts'
import { setSetting } from '../domains/platform/settings/service.ts'

type On = Pick<AppContext, 'db'>

let created = 0

/** Turns subscriptions on, with payments that need no provider. */
export const startSubscriptions = async (ctx: AppContext): Promise<void> => {
  for (const key of ['saas', 'enable_subscription', 'test_payments', 'offline_payments'] as const)
    await setSetting(ctx, key, '1')
  await ctx.settings.reload()
}

/** Creates a plan with its prices by interval, in USD unless another currency is given. */
export const makePlan = async (
  { db }: On,
  prices: Partial<Record<PlanInterval, number>> = { month: 899, year: 8990 },
  values: Partial<Insertable<PlanTable>> = {},
): Promise<{ id: number; name: string; prices: Partial<Record<PlanInterval, number>> }> => {
  const plan = await db
    .insertInto('plans')
    .values({ name: `Plan ${++created}`, currency: 'USD', position: created, ...values })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  const ids: Partial<Record<PlanInterval, number>> = {}
  const { currency = 'USD' } = values
  for (const [interval, amount] of Object.entries(prices) as [PlanInterval, number][]) {
    const { id } = await db
      .insertInto('plan_prices')
      .values({ plan_id: plan.id, interval, amount, currency })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids[interval] = id
  }
  return { ...plan, prices: ids }
}
