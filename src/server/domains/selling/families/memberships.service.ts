import type { Db, Trx } from '../../../db/schema.ts'
import { throwError } from '../../../http/http-error.ts'
import { notify, publishEvent } from '../../platform/index.ts'
import {
  countMembers,
  deleteInvitationsTo,
  deleteMemberships,
  deleteUnseated,
  followPlans,
  loadPayer,
  lockPlanPaidBy,
  type PaidPlans,
} from './queries.ts'

const ACCOUNT = '/account/settings#family'

/** Tells accounts that their family changed, and maybe their plan. */
export const publishFamily = async (trx: Trx, ids: number[]): Promise<void> => {
  if (ids.length > 0) await publishEvent(trx, [...new Set(ids)], 'family.changed', {})
}

/** Notifies an account of what another one did. */
export const notifyFamily = async (
  trx: Trx,
  text: 'family_joined' | 'family_left' | 'family_ended',
  to: number,
  { id, name }: { id: number; name: string },
): Promise<void> => {
  const content = { text, link: ACCOUNT, item: { type: 'user', id } } as const
  await notify(trx, {
    kind: 'family',
    to: [to],
    exclude: [],
    subject: `${text} ${id}`,
    title: name,
    ...content,
    several: content,
  })
}

/**
 * Accounts have other plans, or none any more: their families have them too. Those for whom there is no seat lose it, the
 * last ones to join first; and whoever pays a plan leaves the family of somebody else. The subscriptions are locked.
 */
export const familiesFollow = async (trx: Trx, plans: PaidPlans): Promise<void> => {
  if (plans.length === 0) return
  const paying = plans.flatMap(({ user_id, plan_id }) => (plan_id === null ? [] : [user_id]))
  const left = paying.length > 0 ? await deleteMemberships(trx, paying) : []
  const unseated = await deleteUnseated(trx, plans)
  const members = await followPlans(trx, plans)
  for (const { user_id, payer_id, payer } of unseated)
    await notifyFamily(trx, 'family_ended', user_id, { id: payer_id, name: payer })
  await publishFamily(trx, [
    ...left.flatMap(({ user_id, payer_id }) => [user_id, payer_id]),
    ...unseated.flatMap(({ user_id, payer_id }) => [user_id, payer_id]),
    ...members,
  ])
}

/** Ends the family of an account that is deleted, or its membership, and invitations to it. */
export const leaveFamilies = async (trx: Trx, id: number): Promise<void> => {
  await lockPlanPaidBy(trx, id)
  await familiesFollow(trx, [{ user_id: id, plan_id: null }])
  await deleteInvitationsTo(trx, id)
  const payer = await loadPayer(trx, id)
  if (payer !== undefined) await publishFamily(trx, [payer])
}

/** 409 for members of a family: nobody has two plans. */
export const requireNoFamily = async (db: Db, userId: number): Promise<void> => {
  if ((await loadPayer(db, userId)) !== undefined)
    throwError('conflict', 'You share someone else’s plan. Leave that family first.')
}

/** Whether an account shares the plan of somebody else. */
export const isInFamily = async (db: Db, userId: number): Promise<boolean> =>
  (await loadPayer(db, userId)) !== undefined

/** Returns how many members of a family would lose a plan for so many people. */
export const membersBeyond = async (db: Db, payerId: number, seats: number): Promise<number> =>
  Math.max(0, (await countMembers(db, payerId)) - (seats - 1))
