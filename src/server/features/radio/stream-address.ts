import type { Asker } from '../../db/visible.ts'
import { fail } from '../../http/fail.ts'
import { mediaExpiry, signMedia, verifyMedia } from '../../media/signed-url.ts'
import type { Platform } from '../../platform.ts'

type On = Pick<Platform, 'env' | 'settings'>

/** The listener of an address that was given to a visitor. */
const VISITOR = 'visitor'
const STREAM = 'radio-station'
const PART = 'radio-part'

const sign = (on: On, type: string, id: string | number, listener: string): string =>
  signMedia(on.env.secret, { type, id, listener, expires: mediaExpiry() })

/** Who an address was given to: 403 for a wrong signature, 410 when its time is over. */
const verified = (on: On, sig: string, type: string, id: string): string => {
  const result = verifyMedia(on.env.secret, sig, type, id)
  if (!result.ok) return fail(result.reason === 'expired' ? 'gone' : 'forbidden')
  if (result.listener === VISITOR && on.settings().requireAuth) fail('forbidden')
  return result.listener
}

/** The address of a station's relay, which carries its own proof. */
export const relayAddress = (on: On, asker: Asker, id: number): string => {
  const listener = asker.id === 0 ? VISITOR : String(asker.id)
  return `/api/radio-stations/${id}/stream?sig=${sign(on, STREAM, id, listener)}`
}

/** Lets in who holds a signed address of the station's relay. */
export const checkRelayAddress = (on: On, id: number, sig: string): void =>
  void verified(on, sig, STREAM, String(id))

const partName = (id: number, url: string): string => `${id} ${url}`

/** The address by which a part of an HLS station is passed on; only addresses that were signed here are asked. */
export const partAddress = (on: On, listener: string, id: number, url: string): string => {
  const part = Buffer.from(url).toString('base64url')
  return `/api/radio-stations/${id}/part?url=${part}&sig=${sign(on, PART, partName(id, url), listener)}`
}

/** The same for where an HLS station begins. */
export const playlistAddress = (on: On, asker: Asker, id: number, url: string): string =>
  partAddress(on, asker.id === 0 ? VISITOR : String(asker.id), id, url)

/** What a part's address stands for. */
export const readPart = (
  on: On,
  id: number,
  part: string,
  sig: string,
): { url: string; listener: string } => {
  const url = Buffer.from(part, 'base64url').toString()
  return { url, listener: verified(on, sig, PART, partName(id, url)) }
}
