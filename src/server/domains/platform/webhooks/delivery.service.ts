import { WEBHOOK_RETRY_DAYS } from '../../../../contract/platform/webhooks.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { openOrNull } from '../../../db/secret-box.ts'
import { isAdmin } from '../../../http/viewer.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { fetchProvider } from '../../../outbound/providers.ts'
import { outboundOf } from '../../../outbound/ssrf.ts'
import { accountById } from '../auth/sessions/queries.ts'
import { notify } from '../notifications/service.ts'
import { retryAfter } from '../web-push/push-messages.service.ts'
import {
  type Attempt,
  administratorIds,
  type ClaimedDelivery,
  claimDeliveries,
  deleteOldDeliveries,
  disableWebhook,
  endDeliveries,
  noteAttempt,
  WEBHOOKS,
} from './queries.ts'
import { webhookSignature } from './signature.ts'

/** Webhooks to which is sent side by side. */
const AT_ONCE = 20
const TIMEOUT_MS = 15_000
/** More than a batch takes. */
const CLAIM_SECONDS = 120
const RESPONSE_BYTES = 4096
/** From here on, attempts are made every eight hours. */
const SLOWEST_ATTEMPT = 11
/** No server delays longer. */
const LONGEST_WAIT_SECONDS = 86_400

/** Completes paths of pages to addresses. */
const withAddresses = (value: unknown, appUrl: string): unknown => {
  if (Array.isArray(value)) return value.map((one) => withAddresses(one, appUrl))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === 'url' && typeof one === 'string' ? `${appUrl}${one}` : withAddresses(one, appUrl),
    ]),
  )
}

/** Returns the body of a delivery, the same at every attempt. */
export const payloadText = (
  { settings }: AppContext,
  { type, created_at, data }: Pick<ClaimedDelivery, 'type' | 'created_at' | 'data'>,
): string =>
  JSON.stringify({
    type,
    timestamp: new Date(created_at).toISOString(),
    data: withAddresses(data, settings().appUrl),
  })

const failed = (error: string, duration_ms: number | null = null): Attempt => ({
  status: null,
  error,
  duration_ms,
  response: null,
})

/** A text without what PostgreSQL does not store. */
const storable = (text: string): string => text.replaceAll('\0', '�')

const SILENT = 'The server doesn’t respond.'
const REFUSED = 'This address is not allowed.'

const send = async (
  ctx: AppContext,
  delivery: ClaimedDelivery,
): Promise<{ attempt: Attempt; wait: string | null }> => {
  const { id, url, secrets } = delivery
  const opened = secrets.flatMap((sealed) => openOrNull(ctx.env.secret, 'webhook secrets', sealed) ?? [])
  if (opened.length === 0)
    return {
      attempt: failed('The secret of the server has changed. Replace that of the webhook.'),
      wait: null,
    }
  const body = payloadText(ctx, delivery)
  const timestamp = Math.floor(Date.now() / 1000)
  const began = performance.now()
  const duration = () => Math.round(performance.now() - began)
  try {
    const response = await fetchProvider(outboundOf(ctx), [], url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': webhookSignature(opened, { id, timestamp, body }),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: RESPONSE_BYTES,
      lenient: true,
    })
    const { status } = response
    const attempt = {
      status,
      error: null,
      duration_ms: duration(),
      response: storable(await response.text()),
    }
    return { attempt, wait: response.headers.get('retry-after') }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { attempt: failed(error.reason === 'address' ? REFUSED : SILENT, duration()), wait: null }
  }
}

/** Turns a webhook off and notifies its owner, or the administrators. */
const disable = (
  ctx: AppContext,
  { webhook_id, user_id, url }: ClaimedDelivery,
  because: 'gone' | 'failing',
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    if (!(await disableWebhook(trx, webhook_id, because, WEBHOOK_RETRY_DAYS))) return
    await endDeliveries(trx, webhook_id)
    const told = {
      text: because === 'gone' ? 'webhook_gone' : 'webhook_failing',
      link: user_id === null ? '/admin/webhooks' : '/account/settings#webhooks',
      item: null,
    } as const
    await notify(trx, {
      kind: 'webhook',
      to: user_id === null ? await administratorIds(trx) : [user_id],
      exclude: [],
      subject: `webhook ${webhook_id} ${Date.now()}`,
      title: null,
      params: { title: new URL(url).host },
      ...told,
      several: told,
    })
  })

/** Returns whether webhooks of an account are still permitted. */
const isPermitted = async (ctx: AppContext, userId: number): Promise<boolean> => {
  const account = ctx.settings().enable_apps ? await accountById(ctx.db, userId) : undefined
  return (
    account !== undefined &&
    !account.blocked &&
    (isAdmin(account) || account.permissions.includes('Use other apps'))
  )
}

/** Sends an event; returns whether its server answered. */
const deliver = async (ctx: AppContext, delivery: ClaimedDelivery): Promise<boolean> => {
  if (delivery.user_id !== null && !(await isPermitted(ctx, delivery.user_id))) {
    await noteAttempt(ctx.db, delivery, failed('Webhooks aren’t available to you at the moment.'), 'failed')
    return true
  }
  const { attempt, wait } = await send(ctx, delivery)
  const status = attempt.status ?? 0
  if (status >= 200 && status < 300) await noteAttempt(ctx.db, delivery, attempt, 'delivered')
  else if (delivery.last || status === 410) {
    await noteAttempt(ctx.db, delivery, attempt, 'failed')
    await disable(ctx, delivery, status === 410 ? 'gone' : 'failing')
  } else {
    const backoff = retryAfter(Math.min(delivery.attempts + 1, SLOWEST_ATTEMPT), wait, Date.now())
    await noteAttempt(ctx.db, delivery, attempt, { seconds: Math.min(LONGEST_WAIT_SECONDS, backoff) })
  }
  return attempt.status !== null && status !== 410
}

/**
 * Sends events to a webhook, one after the other, so that they arrive in their order. Once it does not answer, what is left
 * is sent when its claim has expired, and delays no other webhook.
 */
const deliverInOrder = async (
  ctx: AppContext,
  deliveries: ClaimedDelivery[],
  signal: AbortSignal,
): Promise<void> => {
  for (const delivery of deliveries) if (signal.aborted || !(await deliver(ctx, delivery))) return
}

/** Sends a batch of events that are due; returns whether there were any. */
const sendBatch = async (ctx: AppContext, signal: AbortSignal): Promise<boolean> => {
  const claimed = await claimDeliveries(ctx.db, {
    max: AT_ONCE,
    seconds: CLAIM_SECONDS,
    days: WEBHOOK_RETRY_DAYS,
  })
  await Promise.all(
    claimed.map((deliveries) =>
      deliverInOrder(ctx, deliveries, signal).catch((err: unknown) =>
        ctx.log.error({ err }, 'could not send an event'),
      ),
    ),
  )
  return claimed.length > 0 && !signal.aborted
}

/** Sends the events that are due. The job `send-webhooks`. */
export const sendWebhooks = async (ctx: AppContext, signal: AbortSignal): Promise<void> => {
  while (await sendBatch(ctx, signal));
}

export const forgetDeliveries = (ctx: AppContext): Promise<void> => deleteOldDeliveries(ctx.db)

/** Sends events as soon as they are queued. */
export const watchWebhooks = async (ctx: AppContext): Promise<void> =>
  ctx.channel.on(WEBHOOKS, () =>
    ctx.queue
      .send('send-webhooks', {})
      .catch((err: unknown) => ctx.log.warn({ err }, 'could not queue webhooks')),
  )
