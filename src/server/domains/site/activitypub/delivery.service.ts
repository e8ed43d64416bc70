import type { AppContext } from '../../../context/app-context.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { fetchProvider } from '../../../outbound/providers.ts'
import { outboundOf } from '../../../outbound/ssrf.ts'
import { ACTIVITY_JSON } from './documents.ts'
import { isFederating } from './federating.ts'
import { signedBy } from './federation.service.ts'
import {
  ACTIVITIES,
  claimHosts,
  type Delivery,
  deleteDelivery,
  deleteInbox,
  forgetSent,
  type HostClaim,
  postponeHost,
  releaseHost,
} from './followers.queries.ts'

/** A claim lasts longer than requests are sent by it. */
const CLAIM_SECONDS = 300
const SENDING_SECONDS = 200
const TIMEOUT_MS = 10_000
const FIRST_RETRY_SECONDS = 60
const LONGEST_RETRY_SECONDS = 12 * 3600
/** Days after which a host is given up. */
const KEPT_DAYS = 7

/** How an inbox answered. */
type Outcome =
  | { is: 'taken' | 'gone' }
  /** It never takes this. */
  | { is: 'refused'; error: string }
  /** It may take it later, after these seconds if it says so. */
  | { is: 'busy'; error: string; seconds: number }

/** Answers that other servers give while they are overloaded, or cannot fetch our key. */
const PASSING = [401, 408, 425, 429]

const judged = ({ status, headers }: Response): Outcome => {
  if (status < 300) return { is: 'taken' }
  if (status === 404 || status === 410) return { is: 'gone' }
  const error = `HTTP ${status}`
  return status >= 500 || PASSING.includes(status)
    ? { is: 'busy', error, seconds: Number(headers.get('retry-after')) || 0 }
    : { is: 'refused', error }
}

const deliver = async (ctx: AppContext, { actor_id, inbox, body }: Delivery): Promise<Outcome> => {
  const request = new Request(inbox, { method: 'POST', body, headers: { 'content-type': ACTIVITY_JSON } })
  const { headers } = await signedBy(ctx, actor_id, request)
  try {
    const response = await fetchProvider(outboundOf(ctx), [], inbox, {
      method: 'POST',
      headers: { ...Object.fromEntries(headers), accept: ACTIVITY_JSON },
      body,
      timeoutMs: TIMEOUT_MS,
    })
    return judged(response)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    // An inbox moved to a private network.
    if (error.reason === 'address') return { is: 'gone' }
    return { is: 'busy', error: error.message, seconds: 0 }
  }
}

const retrySeconds = (attempts: number, seconds: number): number =>
  Math.min(LONGEST_RETRY_SECONDS, Math.max(FIRST_RETRY_SECONDS * 2 ** Math.min(attempts, 20), seconds))

/** Sends what was claimed for a host, in order, until it does not respond. */
const sendClaimed = async (ctx: AppContext, { host, attempts, deliveries }: HostClaim): Promise<void> => {
  const end = performance.now() + SENDING_SECONDS * 1000
  let refusal: string | null = null
  for (const delivery of deliveries) {
    if (performance.now() > end) break
    const outcome = await deliver(ctx, delivery)
    if (outcome.is === 'busy')
      return postponeHost(ctx.db, host, retrySeconds(attempts, outcome.seconds), outcome.error)
    if (outcome.is === 'gone') await deleteInbox(ctx.db, delivery.inbox)
    else await deleteDelivery(ctx.db, delivery)
    if (outcome.is === 'refused') refusal = outcome.error
  }
  await releaseHost(ctx.db, host, refusal)
}

/** Sends what is due to other servers; the job `send-activities`. */
export const sendActivities = async (ctx: AppContext, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && isFederating(ctx)) {
    const claims = await claimHosts(ctx.db, CLAIM_SECONDS)
    if (claims.length === 0) return
    await Promise.all(
      claims.map((claim) =>
        sendClaimed(ctx, claim).catch((err: unknown) =>
          ctx.log.error({ err, host: claim.host }, 'could not send activities'),
        ),
      ),
    )
  }
}

/** Forgets what was sent, and what could not be for a week. */
export const forgetActivities = (ctx: AppContext): Promise<void> => forgetSent(ctx.db, KEPT_DAYS)

/** Sends activities as soon as they are queued. */
export const watchActivities = async (ctx: AppContext): Promise<void> =>
  ctx.channel.on(ACTIVITIES, () =>
    ctx.queue
      .send('send-activities', {})
      .catch((err: unknown) => ctx.log.warn({ err }, 'could not queue activities')),
  )
