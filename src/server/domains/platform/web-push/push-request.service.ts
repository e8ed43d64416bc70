import type { AppContext } from '../../../context/app-context.ts'
import { codeOf } from '../../../db/secret-box.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { fetchProvider } from '../../../outbound/providers.ts'
import { outboundOf } from '../../../outbound/ssrf.ts'
import type { PushKeys } from './push-keys.service.ts'

/** A subscription as the browser gave it. */
export interface PushDevice {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushRequest {
  payload: string
  /** How long the push service keeps it for a device that is offline. */
  seconds: number
  urgency: 'low' | 'normal' | 'high'
  /** The push service drops what a newer message of this tag replaces, and learns nothing about it. */
  tag: string
}

/** Whom push services turn to: the operator's address, or the site. */
const subjectOf = (ctx: AppContext): string => {
  const { appUrl, contact_email } = ctx.settings()
  if (contact_email !== '') return `mailto:${contact_email}`
  const { protocol, hostname } = new URL(appUrl)
  return protocol === 'https:' ? appUrl : `mailto:postmaster@${hostname}`
}

/**
 * Encrypts a message for its device, signs the request (RFC 8291, RFC 8292) and sends it. Returns the response; null if
 * there was none.
 */
export const sendPush = async (
  ctx: AppContext,
  keys: PushKeys,
  { endpoint: address, p256dh, auth }: PushDevice,
  { payload, seconds, urgency, tag }: PushRequest,
): Promise<Response | null> => {
  const { default: webPush } = await import('web-push')
  const subscription = { endpoint: address, keys: { p256dh, auth } }
  const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, payload, {
    vapidDetails: { subject: subjectOf(ctx), ...keys },
    TTL: seconds,
    urgency,
    topic: codeOf(ctx.env.secret, 'topic of a push message', tag, 24),
  })
  try {
    return await fetchProvider(outboundOf(ctx), [], endpoint, {
      method: 'POST',
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
      ),
      body: body ?? undefined,
    })
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return null
  }
}
