import { type Ad, type AdPosition, pickAd } from '../../../../contract/ads/ads.ts'
import type { EmbedAd } from '../../../../contract/site/embed-page.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { throwError } from '../../../http/http-error.ts'
import { createTtlCache } from '../../../http/ttl-cache.ts'
import { hasPermission, type Viewer } from '../../../http/viewer.ts'
import { activeAds, addImpressions, codeOfAd } from './queries.ts'

const advertises = (ctx: AppContext): boolean => ctx.settings().saas && ctx.settings().enableAds

/** Returns whether somebody sees ads: not while advertising is off, nor with a plan or role without ads. */
export const seesAds = (ctx: AppContext, viewer: Viewer | null): boolean =>
  advertises(ctx) && !hasPermission(viewer, 'No ads')

/** Returns the ads to show to the viewer. */
export const adsFor = async (ctx: AppContext, viewer: Viewer | null): Promise<Ad[]> =>
  seesAds(ctx, viewer) ? activeAds(ctx.db) : []

/**
 * Returns the ads embedded in every page, which leaves out those that its user does not see; null if there are none. Those below
 * embed players are among them while they are shown, as codes for embed players need room for them.
 */
export const embeddedAds = async (ctx: AppContext): Promise<Ad[] | null> => {
  const ads = (await adsFor(ctx, null)).filter(
    ({ position }) => position !== 'embed' || !ctx.settings().ads_need_consent,
  )
  return ads.length > 0 ? ads : null
}

const embedAds = createTtlCache<Ad[]>(5_000)

/**
 * Returns the ads below embed players. They have no session, so that everybody is a visitor there; nor can they ask for consent,
 * so that there are none where it is needed.
 */
export const adsOfEmbeds = async (ctx: AppContext): Promise<Ad[]> => {
  if (!advertises(ctx) || ctx.settings().ads_need_consent) return []
  const ads = await embedAds.get(ctx.db, 'embed', () => activeAds(ctx.db))
  return ads.filter(({ position }) => position === 'embed')
}

/** Returns one of them, by their weights; undefined without any. */
export const embedAd = async (ctx: AppContext): Promise<EmbedAd | undefined> => {
  const ads = await adsOfEmbeds(ctx)
  if (ads.length === 0) return
  const { id, height } = pickAd(ads, Math.random())
  return { id, height }
}

/**
 * Returns the document for the frame of an ad. 404 if it is not shown. The code runs as it is: the response is sandboxed by
 * its policy, so that it has an origin of its own wherever it is opened.
 */
export const adDocument = async (
  ctx: AppContext,
  id: number,
): Promise<{ html: string; position: AdPosition }> => {
  const ad = advertises(ctx) ? await codeOfAd(ctx.db, id) : undefined
  if (ad === undefined) return throwError('not_found')
  const html = `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<base target="_blank"><style>html,body{margin:0;height:100%;overflow:hidden}</style></head><body>${ad.code}</body></html>`
  return { html, position: ad.position }
}

/** Impressions are written together, this many ms after the first one, so that they do not wait for the row of the ad. */
const SETTLE_MS = 1000

export interface Impressions {
  count: (adId: number) => void
  /** Writes pending impressions. */
  stop: () => Promise<void>
}

/** Buffers impressions. Up to a second of them is lost if the process is killed. */
export const createImpressions = (ctx: AppContext): Impressions => {
  let pending = new Map<number, number>()
  let writing = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const write = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const seen = pending
    pending = new Map()
    if (seen.size > 0)
      writing = writing
        .then(() => addImpressions(ctx.db, seen))
        .catch((err: unknown) => ctx.log.warn({ err }, 'could not count impressions'))
    return writing
  }
  return {
    count: (adId) => {
      pending.set(adId, (pending.get(adId) ?? 0) + 1)
      timer ??= setTimeout(() => void write(), SETTLE_MS)
    },
    stop: write,
  }
}
