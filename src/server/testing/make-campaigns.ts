import type { Insertable } from 'kysely'
import { vi } from 'vitest'
import type { AppContext } from '../context/app-context.ts'
import type { CampaignTable } from '../db/tables/ads.ts'
import { setSetting } from '../domains/platform/settings/service.ts'
import { makeCover, makeMedia } from './make.ts'

const HOUR = 3_600_000
let created = 0

/** Turns campaigns on, with a spot after any song. */
export const startCampaigns = async (ctx: AppContext): Promise<void> => {
  for (const key of ['saas', 'enableAds', 'enableCampaigns'] as const) await setSetting(ctx, key, '1')
  await setSetting(ctx, 'campaigns_every', '0')
  await vi.waitFor(() => {
    const { saas, enableAds, enableCampaigns, campaigns_every } = ctx.settings()
    if (!(saas && enableAds && enableCampaigns && campaigns_every === 0)) throw new Error('not yet')
  }, 20_000)
}

/** Creates an active campaign with a spot of 20 seconds that is ready, or with a banner. */
export const makeCampaign = async (
  ctx: Pick<AppContext, 'db' | 'storage' | 'channel'>,
  values: Partial<Insertable<CampaignTable>> = {},
  kind: 'audio' | 'banner' = 'audio',
): Promise<{ id: number; media_id: number | null }> => {
  const { db } = ctx
  const media_id = kind === 'audio' ? (await makeMedia(ctx, { duration: 20 })).id : null
  if (media_id !== null)
    await db.insertInto('campaign_spots').values({ media_id, status: 'ready', lufs: -20 }).execute()
  const { id } = await db
    .insertInto('campaigns')
    .values({
      name: `Campaign ${++created}`,
      status: 'active',
      advertiser: 'Harbour FM',
      heading: 'Late Crossing',
      text: '',
      button: 'Listen',
      link: 'https://harbour.example/',
      spot_media_id: media_id,
      spot_file_name: media_id === null ? null : 'spot.wav',
      wide_image_id: kind === 'banner' ? (await makeCover(ctx)).id : null,
      starts_at: new Date(Date.now() - HOUR),
      ends_at: new Date(Date.now() + 24 * HOUR),
      time_zone: 'UTC',
      currency: 'USD',
      pacing: 'asap',
      priority: 5,
      weight: 1,
      every: 1,
      every_unit: 'songs',
      skip_after: 5,
      countries: [],
      languages: [],
      genre_ids: [],
      artist_ids: [],
      podcast_ids: [],
      plan_ids: [],
      devices: [],
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('campaign_issues').values({ campaign_id: id, day: null }).execute()
  await ctx.channel.publish('campaigns')
  return { id, media_id }
}
