import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { idParams, success } from '../core/pagination.ts'

/** Places where ads are shown. */
export const adPositions = ['home_top', 'between_items', 'sidebar', 'player_top', 'landing', 'embed'] as const
export type AdPosition = (typeof adPositions)[number]
/** Positions in the pages of this site; embed players are pages within others. */
export type PagePosition = Exclude<AdPosition, 'embed'>

/** An ad as the browser shows it: its code is only in its frame, `/ads/{id}/frame`. */
export const ad = z.object({
  id: z.number(),
  position: z.enum(adPositions),
  /** CSS pixels that are reserved for it, on wide and on narrow screens. */
  height: z.number(),
  height_narrow: z.number(),
  /** How often it is shown, compared with others in the same position. */
  weight: z.number(),
})
export type Ad = z.infer<typeof ad>

export const ads = {
  list: endpoint({
    method: 'GET',
    path: '/ads',
    access: 'optional',
    summary:
      'Lists the ads to show to the viewer; none to those whose plan has no ads, or while advertising is off',
    reply: z.array(ad),
  }),
  seen: endpoint({
    method: 'POST',
    path: '/ads/{id}/impressions',
    access: 'optional',
    limit: 'plays',
    summary: 'Counts that an ad was seen: at least half of it, for a second. Operators are not counted',
    params: idParams,
    reply: success,
    preview: true,
  }),
}

/** Returns one of the ads by their weights; `at` is where in their sum, from 0 to 1. There must be one. */
export const pickAd = <A extends Pick<Ad, 'weight'>>(ads: readonly A[], at: number): A => {
  let left = at * ads.reduce((sum, { weight }) => sum + weight, 0)
  const picked = ads.find(({ weight }) => {
    left -= weight
    return left < 0
  })
  return (picked ?? ads.at(-1)) as A
}
