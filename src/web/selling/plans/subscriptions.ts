import type { BodyOf, QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { families } from '../../../contract/selling/families.ts'
import { plans } from '../../../contract/selling/plans.ts'
import { type Subscription, subscriptions } from '../../../contract/selling/subscriptions.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { onEvents } from '../../data/events/event-handlers.ts'
import { readQuery } from '../../data/read.ts'
import { refreshUser } from '../../data/session/session.ts'

/** The plans that are offered. */
export const plansQuery = () => readQuery(plans.list, {})

/** The subscription of the account; null without one. */
export const subscriptionQuery = () => readQuery(subscriptions.get, {})

/** The ways to pay a subscription. */
export const subscriptionProvidersQuery = () => readQuery(subscriptions.providers, {})

/** Queries the price of a plan for the account: as a first subscription, or as a change of its current one. */
export const quoteQuery = (query: QueryOf<typeof subscriptions.quote>) =>
  readQuery(subscriptions.quote, { query })

type Reply = ReplyOf<typeof subscriptions.start>

const invalidate = (): Promise<unknown> =>
  Promise.all(
    [subscriptions.get, subscriptions.quote, families.get].map(({ path }) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )

/** A plan changes what the account may do everywhere, so its user is loaded again. */
const changed = async (): Promise<void> => {
  await Promise.all([invalidate(), refreshUser()])
}

/** The page is left for the provider: nothing shows what changed. */
const keep = async (reply: Reply): Promise<Reply> => {
  if (reply.action.type !== 'redirect') await changed()
  return reply
}

/** Subscribes to a plan and starts its payment. Throws `CallError`. */
export const subscribe = async (body: BodyOf<typeof subscriptions.start>, attempt: string): Promise<Reply> =>
  keep(await call(subscriptions.start, { body }, { key: attempt }))

/** Changes the plan. Throws `CallError`. */
export const changePlan = async (
  body: BodyOf<typeof subscriptions.change>,
  attempt: string,
): Promise<Reply> => keep(await call(subscriptions.change, { body }, { key: attempt }))

/** Changes the buyer on later invoices. Throws `CallError`. */
export const setBilling = async (body: BodyOf<typeof subscriptions.bill>): Promise<void> => {
  await call(subscriptions.bill, { body })
  await invalidate()
}

/** Opens the page of the provider on which another card is added. Throws `CallError`. */
export const changeCard = (
  body: BodyOf<typeof subscriptions.changeCard>,
): Promise<ReplyOf<typeof subscriptions.changeCard>> => call(subscriptions.changeCard, { body })

/** Asks for the card after that page was left. Throws `CallError`. */
export const confirmCard = async (): Promise<void> => {
  await call(subscriptions.confirmCard, {})
  await invalidate()
}

/** Starts the payment of what is due. Throws `CallError`. */
export const payDue = async (body: BodyOf<typeof subscriptions.pay>, attempt: string): Promise<Reply> =>
  keep(await call(subscriptions.pay, { body }, { key: attempt }))

/** Cancels at the end of the period. Throws `CallError`. */
export const cancelSubscription = async (
  body: BodyOf<typeof subscriptions.cancel>,
): Promise<Subscription> => {
  const reply = await call(subscriptions.cancel, { body })
  await changed()
  return reply
}

/** Resumes a cancelled subscription. Throws `CallError`. */
export const resumeSubscription = async (): Promise<Subscription> => {
  const reply = await call(subscriptions.resume, {})
  await changed()
  return reply
}

onEvents({ 'subscription.updated': invalidate, 'family.changed': invalidate, resync: invalidate })

/** Keeps the stream of events open, like `followEvents`. */
export const followSubscription = (): (() => void) => {
  let stop: (() => void) | null | undefined
  // The page of the plans, which many open first, is there before the stream and the schemas of its events.
  void import('../../data/events/events.ts').then(({ followEvents }) => {
    if (stop !== null) stop = followEvents()
  })
  return () => {
    stop?.()
    stop = null
  }
}
