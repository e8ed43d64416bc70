import type { IncomingHttpHeaders } from 'node:http'
import type { RemoteProviderKey } from '../../../../contract/selling/payment-webhooks.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { throwError } from '../../../http/http-error.ts'
import { ask } from '../orders/open-orders.service.ts'
import { applyReturned } from '../orders/refunds/returned.service.ts'
import { knownOf } from '../orders/refunds/service.ts'
import { findPayment, type StoredPayment, settle } from '../orders/settle.service.ts'
import { BadSignature, type Meaning, PaymentRefused, remoteOf } from '../payments/providers.service.ts'
import {
  isKnownSubscription,
  syncSubscription,
} from '../subscriptions/provider/provider-subscriptions.service.ts'
import {
  closeEvent,
  deleteEventsBefore,
  insertEvent,
  openEvents,
  postponeEvent,
  type StoredEvent,
} from './queries.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const AT_ONCE = 200
/** Pauses grow to this. */
const MAX_PAUSE = 6 * 60 * MINUTE
const KEPT_DAYS = 90
const MAX_ERROR = 500

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Provider = RemoteProviderKey

/** Asks which payment a charge belongs to; null for one that the provider does not know by these keys. */
const loadPayment = (ctx: AppContext, provider: Provider, charge: string): Promise<string | null> =>
  remoteOf(provider)
    .paymentOf(ctx, charge)
    .catch((error: unknown) => {
      if (error instanceof PaymentRefused) return null
      throw error
    })

/** Asks which subscription was charged: a refund may be heard of before the period that it gives back. */
const paymentOfSubscription = async (
  ctx: AppContext,
  provider: Provider,
  charge: string,
): Promise<StoredPayment | null> => {
  const reference = await remoteOf(provider).billing.subscriptionOf(ctx, charge)
  if (reference === null || !(await isKnownSubscription(ctx, provider, reference))) return null
  await syncSubscription(ctx, provider, reference)
  return (await findPayment(ctx, provider, { charge })) ?? null
}

/** Asks what became of a subscription at the provider. One that was not heard of yet was begun with a payment here. */
const applySubscription = async (
  ctx: AppContext,
  provider: Provider,
  { reference, payment: id }: Extract<Meaning, { type: 'subscription' }>,
): Promise<void> => {
  if (!(await isKnownSubscription(ctx, provider, reference)) && id !== undefined && UUID.test(id)) {
    const payment = await findPayment(ctx, provider, { id })
    if (payment) await ask(ctx, payment)
  }
  await syncSubscription(ctx, provider, reference)
}

/** Returns the payment that an event is about; null if it is none of this site, which may share its account. */
const paymentFor = async (
  ctx: AppContext,
  provider: Provider,
  { payment, charge }: Extract<Meaning, { about: unknown }>['about'],
): Promise<StoredPayment | null> => {
  if (charge !== undefined) {
    const found = await findPayment(ctx, provider, { charge })
    if (found) return found
  }
  const id = payment ?? (charge === undefined ? null : await loadPayment(ctx, provider, charge))
  if (id === null && charge !== undefined) return paymentOfSubscription(ctx, provider, charge)
  return id !== null && UUID.test(id) ? ((await findPayment(ctx, provider, { id })) ?? null) : null
}

/** Applies what went back to the buyer. A refund may be heard of before its payment. */
const applyReturns = async (
  ctx: AppContext,
  payment: StoredPayment,
  { returned }: Extract<Meaning, { type: 'returned' }>,
): Promise<void> => {
  if (payment.status !== 'succeeded') await ask(ctx, payment)
  const settled = (await findPayment(ctx, payment.provider, { id: payment.id })) ?? payment
  const all = returned ?? (await remoteOf(payment.provider as Provider).returnsOf(ctx, knownOf(settled)))
  for (const one of all) await applyReturned(ctx, payment.id, one)
}

const apply = async (ctx: AppContext, provider: Provider, meaning: Meaning): Promise<void> => {
  if (meaning.type === 'nothing') return
  if (meaning.type === 'subscription') return applySubscription(ctx, provider, meaning)
  const payment = await paymentFor(ctx, provider, meaning.about)
  if (!payment) return
  if (meaning.type === 'outcome') await settle(ctx, payment.id, meaning.outcome)
  else if (meaning.type === 'changed') await ask(ctx, payment)
  else await applyReturns(ctx, payment, meaning)
}

const processEvent = async (ctx: AppContext, event: StoredEvent, now: Date): Promise<void> => {
  const { id, provider, kind, body } = event
  try {
    await apply(ctx, provider, remoteOf(provider).meaningOf(body))
    await closeEvent(ctx.db, id)
  } catch (error) {
    const attempts = event.attempts + 1
    const message = error instanceof Error ? error.message : String(error)
    const retry_at = new Date(now.getTime() + Math.min(MINUTE * 2 ** Math.min(attempts - 1, 20), MAX_PAUSE))
    await postponeEvent(ctx.db, id, { attempts, retry_at, error: message.slice(0, MAX_ERROR) })
    ctx.log.warn(
      { provider, kind, event: id, attempts, reason: message },
      'could not process a payment event',
    )
  }
}

/** Whether an event is processed without asking the provider, which waits for the answer. */
const isQuick = (meaning: Meaning): boolean => meaning.type === 'nothing' || meaning.type === 'outcome'

const meaningIn = ({ provider, body }: StoredEvent): Meaning | null => {
  try {
    return remoteOf(provider).meaningOf(body)
  } catch {
    return null
  }
}

/** Ids and kinds of events, as providers write them. */
const NAME = /^[\w.:-]{1,255}$/

/**
 * Receives an event: verified, stored once, and processed at once unless the provider must be asked, which the job
 * does. Events that fail are kept with their error and tried again. 400 if the provider has not signed it.
 */
export const receiveEvent = async (
  ctx: AppContext,
  provider: Provider,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<{ received: true }> => {
  const { id, kind } = await remoteOf(provider)
    .readEvent(ctx, headers, body)
    .catch((error: unknown) => {
      if (error instanceof BadSignature) {
        ctx.log.warn({ provider, reason: error.message }, 'refused a payment event')
        return throwError('notice', 'This value isn’t valid.')
      }
      ctx.log.warn({ provider, reason: String(error) }, 'could not verify a payment event')
      return throwError('unavailable')
    })
  if (![id, kind].every((name) => typeof name === 'string' && NAME.test(name)))
    return throwError('notice', 'This value isn’t valid.')
  const event = await insertEvent(ctx.db, { provider, event_id: id, kind, body: body.toString('utf8') })
  if (!event) return { received: true }
  const meaning = meaningIn(event)
  if (meaning && isQuick(meaning)) await processEvent(ctx, event, new Date())
  else {
    await postponeEvent(ctx.db, event.id, { attempts: 0, retry_at: new Date(), error: null })
    await ctx.queue.send('process-payment-events', {})
  }
  return { received: true }
}

/** Asks for events about money that went back since then, and processes those that never arrived. */
export const catchUpOnReturns = async (ctx: AppContext, provider: Provider, since: Date): Promise<void> => {
  for (const { id, kind, body } of (await remoteOf(provider).eventsOfReturns?.(ctx, since)) ?? []) {
    const event = await insertEvent(ctx.db, { provider, event_id: id, kind, body })
    if (event) await processEvent(ctx, event, new Date())
  }
}

/** Processes events that are due: those that need the provider, and those that failed. */
export const processPaymentEvents = async (ctx: AppContext, now = new Date()): Promise<void> => {
  for (const event of await openEvents(ctx.db, now, AT_ONCE)) await processEvent(ctx, event, now)
}

/** Deletes events that are no longer of use. */
export const deleteOldEvents = (ctx: AppContext): Promise<void> =>
  deleteEventsBefore(ctx.db, new Date(Date.now() - KEPT_DAYS * DAY))
