import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a signed media address lasts at most, in seconds. */
export const MEDIA_LIFETIME = 6 * 3600
const STEP = 3600

export interface SignedItem {
  /** 'song', 'episode', … as in the address. */
  type: string
  id: string | number
  /** Who may listen: a user id or a visitor's mark. */
  listener: string
  /** Epoch seconds. */
  expires: number
}

export type VerifiedMedia =
  | { ok: true; listener: string; expires: number }
  | { ok: false; reason: 'signature' | 'expired' }

/**
 * Expiry (epoch seconds) for an address made at `now`: at most 6 h ahead and more than 5 h, the same for all requests of
 * one clock hour, so that they get one address and caches hold it once.
 */
export function mediaExpiry(now: number = Date.now() / 1000): number {
  return Math.floor(now / STEP) * STEP + MEDIA_LIFETIME
}

/**
 * The token of a media address: base64url of listener and expiry, a dot, HMAC-SHA256 over item, listener and expiry.
 * It carries what `verifyMedia` needs, so no look-up is made per segment; it never holds a bearer token.
 */
export function signMedia(secret: string, item: SignedItem): string {
  const claim = Buffer.from(`${Math.floor(item.expires).toString(36)}.${item.listener}`).toString('base64url')
  return `${claim}.${mac(secret, item.type, item.id, claim).toString('base64url')}`
}

/** Checks a token against an item at `now` (epoch seconds): forged or foreign ones fail as 'signature', old ones as 'expired'. */
export function verifyMedia(
  secret: string,
  sig: string,
  type: string,
  id: string | number,
  now: number = Date.now() / 1000,
): VerifiedMedia {
  const [claim = '', given = '', ...rest] = sig.split('.')
  const expected = mac(secret, type, id, claim)
  const received = Buffer.from(given, 'base64url')
  // Re-encoding refuses second spellings of one signature (stray bits, padding), which would split caches.
  const canonical = rest.length === 0 && received.toString('base64url') === given
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
  // Length-prefixed, so that no two items share one message.
  return createHmac('sha256', secret).update(`${type.length}:${type}:${id}:${claim}`).digest()
}
