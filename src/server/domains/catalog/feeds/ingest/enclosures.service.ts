import type { AppContext } from '../../../../app-context.ts'
import { BadMediaError } from '../../../../media/bad-media.ts'
import { OutboundError } from '../../../../outbound/outbound-error.ts'
import { fetchPublicUrl, openPublicUrl } from '../../../../outbound/public-fetch.ts'
import { outboundOf } from '../../../../outbound/ssrf.ts'
import { storeCover } from '../../importing/covers/covers.service.ts'
import { newestEnclosure, updateCover, updateDirectEnclosure } from './feed-ingest.queries.ts'

const MAX_IMAGE_BYTES = 20 * 1024 * 1024
const IMAGE_MS = 10_000

/** Creates the cover from the image a feed names; false if it cannot be fetched or is not an image. */
export const fetchCover = async (ctx: AppContext, podcastId: number, url: string): Promise<boolean> => {
  try {
    const { status, body } = await fetchPublicUrl(outboundOf(ctx), url, {
      most: MAX_IMAGE_BYTES,
      totalMs: IMAGE_MS,
    })
    if (status !== 200) return false
    await updateCover(ctx.db, podcastId, url, await storeCover(ctx, body))
    return true
  } catch (error) {
    if (error instanceof OutboundError) return false
    if (!(error instanceof BadMediaError)) throw error
    // A retry would not help.
    await updateCover(ctx.db, podcastId, url, null)
    return false
  }
}

/**
 * Returns whether a page of this instance may play the URL directly: over HTTPS, without redirects, and with CORS
 * allowed.
 */
const isDirect = async (ctx: AppContext, url: string): Promise<boolean> => {
  if (!url.startsWith('https:')) return false
  const { origin } = new URL(ctx.settings().appUrl)
  try {
    const response = await openPublicUrl(outboundOf(ctx), url, { headers: { range: 'bytes=0-0', origin } })
    response.body.on('error', () => undefined).destroy()
    const leave = response.headers['access-control-allow-origin']
    return (
      response.status === 206 && response.url === new URL(url).href && (leave === '*' || leave === origin)
    )
  } catch {
    return false
  }
}

/** Determines once whether browsers may fetch a podcast's episodes directly; otherwise they are proxied. */
export const checkEnclosures = async (ctx: AppContext, podcastId: number): Promise<void> => {
  const url = await newestEnclosure(ctx.db, podcastId)
  if (url !== null) await updateDirectEnclosure(ctx.db, podcastId, await isDirect(ctx, url))
}
