import type { AppContext } from '../../../../context/app-context.ts'
import { BadMediaError } from '../../../../media/bad-media.ts'
import { OutboundError } from '../../../../outbound/outbound-error.ts'
import { fetchPublicUrl } from '../../../../outbound/public-fetch.ts'
import { outboundOf } from '../../../../outbound/ssrf.ts'
import { storeCover } from '../../importing/covers/service.ts'
import { credentialsFor } from './feed-access.service.ts'
import { type PendingArtwork, pendingArtwork, recordMissing, storeArtwork } from './queries.ts'

/** Images fetched per minute, sequentially: many feeds name one per episode, and hosts should not be overloaded. */
const BATCH = 20
const MAX_BYTES = 20 * 1024 * 1024
const MAX_ATTEMPTS = 4

/**
 * Returns the cover made from a remote image; null if it is currently unavailable. Throws BadMediaError if it is not an
 * image.
 */
const fetched = async (ctx: AppContext, { podcast_id, url }: PendingArtwork): Promise<number | null> => {
  try {
    const { status, body } = await fetchPublicUrl(outboundOf(ctx), url, {
      most: MAX_BYTES,
      credentials: await credentialsFor(ctx, podcast_id, url),
    })
    return status === 200 ? await storeCover(ctx, body) : null
  } catch (error) {
    if (error instanceof OutboundError) return null
    throw error
  }
}

/** Fetches artwork that feeds name for single episodes, once per URL. */
export const fetchEpisodeArtwork = async (ctx: AppContext): Promise<void> => {
  for (const image of await pendingArtwork(ctx.db, BATCH)) {
    const { episodes } = image
    try {
      const cover = await fetched(ctx, image)
      if (cover === null) await recordMissing(ctx.db, episodes, MAX_ATTEMPTS)
      else await storeArtwork(ctx.db, episodes, cover)
    } catch (error) {
      if (!(error instanceof BadMediaError)) throw error
      // A retry would not help.
      await recordMissing(ctx.db, episodes, 1)
    }
  }
}
