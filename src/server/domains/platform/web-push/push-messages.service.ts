import type { AppContext } from '../../../context/app-context.ts'
import { loadPushKeys, type PushKeys } from './push-keys.service.ts'
import { deliveryOf, payloadOf, tagOf } from './push-payload.ts'
import { sendPush } from './push-request.service.ts'
import {
  claimMessages,
  deleteDeadSubscription,
  deleteMessage,
  PUSH_MESSAGES,
  type PushMessage,
  postponeMessage,
} from './queries.ts'

/** Messages claimed at a time, and sent side by side. */
const BATCH = 100
const AT_ONCE = 20
/** More than a batch takes if no push service answers. */
const CLAIM_SECONDS = 120
/** Attempts, over about four hours. */
const MAX_ATTEMPTS = 10
const FIRST_RETRY_SECONDS = 30

/** Returns how long to wait before the next attempt: as long as the push service says, if it does. */
export const retryAfter = (attempts: number, header: string | null, now: number): number => {
  const seconds = header === null ? Number.NaN : Number(header)
  const asked = Number.isNaN(seconds) ? (Date.parse(header ?? '') - now) / 1000 : seconds
  const backoff = FIRST_RETRY_SECONDS * 2 ** (attempts - 1)
  return Math.max(backoff, Number.isNaN(asked) ? 0 : Math.ceil(asked))
}

/** Returns the response; null if there was none. */
const send = async (
  ctx: AppContext,
  keys: PushKeys,
  message: PushMessage,
  seconds: number,
): Promise<Response | null> =>
  sendPush(ctx, keys, message, {
    payload: await payloadOf(ctx, message),
    seconds,
    urgency: deliveryOf(message.kind).urgency,
    tag: tagOf(message),
  })

/** Returns for how many more seconds a message is of interest. */
const remaining = ({ kind, created_at }: PushMessage, now: number): number =>
  deliveryOf(kind).seconds - Math.max(0, Math.floor((now - Date.parse(created_at)) / 1000))

const deliver = async (ctx: AppContext, keys: PushKeys, message: PushMessage, now: number): Promise<void> => {
  const { claim, subscription_id, endpoint, attempts } = message
  const seconds = remaining(message, now)
  if (seconds <= 0) return deleteMessage(ctx.db, claim)
  const response = await send(ctx, keys, message, seconds)
  if (response?.ok) return deleteMessage(ctx.db, claim)
  const status = response?.status ?? 0
  if (status === 404 || status === 410) return deleteDeadSubscription(ctx.db, subscription_id, endpoint)
  const passes = response === null || status === 429 || status >= 500
  if (passes && attempts < MAX_ATTEMPTS) {
    const wait = retryAfter(attempts, response?.headers.get('retry-after') ?? null, now)
    return postponeMessage(ctx.db, claim, wait)
  }
  const { host } = new URL(endpoint)
  ctx.log.warn({ host, status, attempts }, 'a push service did not take a message')
  await deleteMessage(ctx.db, claim)
}

/** Sends a batch of messages that are due; returns whether there were any. */
const sendBatch = async (ctx: AppContext, signal: AbortSignal): Promise<boolean> => {
  const messages = await claimMessages(ctx.db, BATCH, CLAIM_SECONDS, MAX_ATTEMPTS)
  if (messages.length === 0) return false
  const keys = await loadPushKeys(ctx)
  const waiting = messages.values()
  const work = async (): Promise<void> => {
    for (const message of waiting) {
      // What is left is sent once its claim has expired.
      if (signal.aborted) return
      await deliver(ctx, keys, message, Date.now()).catch((err: unknown) =>
        ctx.log.error({ err }, 'could not send a push message'),
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return !signal.aborted
}

/** Sends the messages that are due. The job `push-notifications`. */
export const pushNotifications = async (ctx: AppContext, signal: AbortSignal): Promise<void> => {
  while (await sendBatch(ctx, signal));
}

/** Sends messages as soon as they are written. */
export const watchPushMessages = async (ctx: AppContext): Promise<void> =>
  ctx.channel.on(PUSH_MESSAGES, () =>
    ctx.queue
      .send('push-notifications', {})
      .catch((err: unknown) => ctx.log.warn({ err }, 'could not queue push messages')),
  )
