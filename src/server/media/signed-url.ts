import { createHmac, timingSafeEqual } from 'node:crypto'

/** Maximum lifetime of a signed media URL in seconds. */
export const MEDIA_LIFETIME = 6 * 3600
const STEP = 3600

export interface SignedItem {
  /** 'song', 'episode', … as in the URL. */
  type: string
  id: string | number
  /** The listener: a user id or a visitor id. */
  listener: string
  /** Epoch seconds. */
  expires: number
}

export type VerifiedMedia =
  | { ok: true; listener: string; expires: number }
  | { ok: false; reason: 'signature' | 'expired' }

/**
 * Returns the expiry (epoch seconds) of a URL created at `now`: more than 5 h and at most 6 h ahead, the same for all
 * requests within a clock hour, so that caches store one URL.
 */
export function mediaExpiry(now: number = Date.now() / 1000): number {
  return Math.floor(now / STEP) * STEP + MEDIA_LIFETIME
}

/**
 * Returns the token of a media URL: base64url of listener and expiry, a dot, HMAC-SHA256 over item, listener and
 * expiry. It contains everything `verifyMedia` needs, so that segments need no lookup; it never contains a bearer
 * token.
 */
export function signMedia(secret: string, item: SignedItem): string {
  const claim = Buffer.from(`${Math.floor(item.expires).toString(36)}.${item.listener}`).toString('base64url')
  return `${claim}.${mac(secret, item.type, item.id, claim).toString('base64url')}`
}

/**
 * Verifies a token for an item at `now` (epoch seconds): forged or foreign ones fail with 'signature', old ones with
 * 'expired'.
 */
export function verifyMedia(
  secret: string,
  sig: string,
  type: string,
  id: string | number,
  now: number = Date.now() / 1000,
): VerifiedMedia {
  const [claim = '', signature = '', ...rest] = sig.split('.')
  const expected = mac(secret, type, id, claim)
  const received = Buffer.from(signature, 'base64url')
  // Re-encoding rejects alternative spellings of one signature (stray bits, padding), which would split caches.
  const canonical = rest.length === 0 && received.toString('base64url') === signature
  if (!canonical || received.length !== expected.length || !timingSafeEqual(received, expected)) {
    return { ok: false, reason: 'signature' }
  }
  const text = Buffer.from(claim, 'base64url').toString()
  const dot = text.indexOf('.')
  const expires = Number.parseInt(text.slice(0, dot), 36)
  if (!(expires > now)) return { ok: false, reason: 'expired' }
  return { ok: true, listener: text.slice(dot + 1), expires }
}

function mac(secret: string, type: string, id: string | number, claim: string): Buffer {
  // Length-prefixed, so that no two items produce the same message.
  return createHmac('sha256', secret).update(`${type.length}:${type}:${id}:${claim}`).digest()
}
