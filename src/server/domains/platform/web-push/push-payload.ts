import { coverUrl } from '../../../../contract/core/covers.ts'
import { type NotificationKind, notificationTexts } from '../../../../contract/platform/notifications.ts'
import { MAX_PUSH_BYTES, type PushPayload } from '../../../../contract/platform/web-push.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { emailTexts } from '../../../mail/email-texts.ts'
import type { PushMessage } from './queries.ts'

/** Maximum overhead of encryption: a header with salt and key, the delimiter and the tag (RFC 8188, RFC 8291). */
const ENCRYPTION_BYTES = 103
/** Systems show less. */
const MAX_TITLE = 100
const MAX_TEXT = 500

const DAY = 86_400

interface Delivery {
  /** How long the push service keeps it for a device that is offline. */
  seconds: number
  urgency: 'low' | 'normal' | 'high'
}

/** A person waits, or nobody does. */
const special: { [K in NotificationKind]?: Delivery } = {
  message: { seconds: DAY, urgency: 'high' },
  session_invitation: { seconds: 3600, urgency: 'high' },
  episode: { seconds: 3 * DAY, urgency: 'low' },
  release: { seconds: 3 * DAY, urgency: 'low' },
  artist_post: { seconds: 3 * DAY, urgency: 'low' },
  milestone: { seconds: 3 * DAY, urgency: 'low' },
  new_followers: { seconds: 3 * DAY, urgency: 'low' },
}

export const deliveryOf = (kind: NotificationKind): Delivery =>
  special[kind] ?? { seconds: DAY, urgency: 'normal' }

/** Cuts a text to so many characters, never within one. */
const cut = (text: string, max: number): string => {
  if (text.length <= max) return text
  let short = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (short.length + segment.length >= max) break
    short += segment
  }
  return `${short}…`
}

/** Shortens the text until the message fits into one that push services take. */
export const encodePayload = (payload: PushPayload): string => {
  const json = JSON.stringify(payload)
  const excess = Buffer.byteLength(json) - (MAX_PUSH_BYTES - ENCRYPTION_BYTES)
  if (excess <= 0) return json
  return encodePayload({ ...payload, body: cut(payload.body, Math.floor(payload.body.length / 2)) })
}

/** The same for all notifications of one subject: a later one replaces the earlier. */
export const tagOf = ({ kind, subject }: Pick<PushMessage, 'kind' | 'subject'>): string =>
  `${kind} ${subject}`

/** Writes what a device shows, in the language of its account. */
export const payloadOf = async (ctx: AppContext, message: PushMessage): Promise<string> => {
  const { locale, t } = await emailTexts(ctx, message.locale)
  const values = { ...message.params, total: message.count }
  return encodePayload({
    title: cut(message.title ?? ctx.settings().appName, MAX_TITLE),
    body: cut(t(notificationTexts[message.text], values), MAX_TEXT),
    lang: locale,
    link: message.link ?? '/',
    icon: message.cover ? coverUrl(message.cover, 256) : '/icons/icon-192.png',
    tag: cut(tagOf(message), MAX_TITLE),
    at: Date.parse(message.created_at),
  })
}
