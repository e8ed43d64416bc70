import type { AppContext } from '../../../../context/app-context.ts'
import type { ViewerScope } from '../../../../db/sql/visibility.ts'
import { throwError } from '../../../../http/http-error.ts'
import { mediaExpiry, signMedia, verifyMedia } from '../../../../media/signed-url.ts'

/** The listener in a URL issued to a visitor. */
const VISITOR = 'visitor'
const STREAM = 'radio-station'
const PART = 'radio-part'

const sign = (ctx: AppContext, type: string, id: string | number, listener: string): string =>
  signMedia(ctx.env.secret, { type, id, listener, expires: mediaExpiry() })

/** Verifies a signed URL and returns its listener. 403 for a wrong signature, 410 after it has expired. */
const verified = (ctx: AppContext, sig: string, type: string, id: string): string => {
  const result = verifyMedia(ctx.env.secret, sig, type, id)
  if (!result.ok) return throwError(result.reason === 'expired' ? 'gone' : 'forbidden')
  if (result.listener === VISITOR && ctx.settings().requireAuth) throwError('forbidden')
  return result.listener
}

/** Returns the signed URL of a station's relay. */
export const relayUrl = (ctx: AppContext, viewer: ViewerScope, id: number): string => {
  const listener = viewer.id === 0 ? VISITOR : String(viewer.id)
  return `/api/radio-stations/${id}/stream?sig=${sign(ctx, STREAM, id, listener)}`
}

/** Verifies a signed URL of the station's relay. */
export const verifyRelayUrl = (ctx: AppContext, id: number, sig: string): void =>
  void verified(ctx, sig, STREAM, String(id))

const partName = (id: number, url: string): string => `${id} ${url}`

/** Returns the signed URL by which an HLS segment is proxied; only URLs signed here are requested. */
export const partUrl = (ctx: AppContext, listener: string, id: number, url: string): string => {
  const part = Buffer.from(url).toString('base64url')
  return `/api/radio-stations/${id}/part?url=${part}&sig=${sign(ctx, PART, partName(id, url), listener)}`
}

/** Returns the signed URL of the start of an HLS station. */
export const playlistUrl = (ctx: AppContext, viewer: ViewerScope, id: number, url: string): string =>
  partUrl(ctx, viewer.id === 0 ? VISITOR : String(viewer.id), id, url)

/** Returns the URL that a signed segment URL stands for. */
export const readPart = (
  ctx: AppContext,
  id: number,
  part: string,
  sig: string,
): { url: string; listener: string } => {
  const url = Buffer.from(part, 'base64url').toString()
  return { url, listener: verified(ctx, sig, PART, partName(id, url)) }
}
