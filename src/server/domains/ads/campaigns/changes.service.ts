import type { adminCampaigns } from '../../../../contract/ads/back-office/campaigns.ts'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { momentOf } from '../../../../contract/core/time.ts'
import type { Write } from '../../../crud/resource.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { existing, takeUpload, uploadedCover } from '../../catalog/index.ts'
import type { CampaignColumns } from './campaigns-admin.queries.ts'
import { makeSpot } from './spots.service.ts'

type Body = BodyOf<typeof adminCampaigns.create>

/** Fields that operators and artists enter alike. */
type Presented = Pick<
  Body,
  'name' | 'advertiser' | 'heading' | 'text' | 'button' | 'starts' | 'ends' | 'time_zone' | 'hours'
>

type Files = Pick<Body, 'spot' | 'square' | 'wide'>

/** Returns the columns of what is heard and seen, and when. 422 for an end before the start. */
export const presentedColumns = ({ starts, ends, hours, ...texts }: Presented) => {
  const starts_at = momentOf(starts, texts.time_zone)
  const ends_at = ends === null ? null : momentOf(ends, texts.time_zone)
  if (ends_at && ends_at <= starts_at) throwFieldErrors({ ends: ['The end must be after the start.'] })
  return { ...texts, starts_at, ends_at, hours: hours && [...new Set(hours)].sort((a, b) => a - b) }
}

/** Returns the columns of uploaded files; those of others stay. 422 for uploads that are not the author's. */
export const fileColumns = async (
  { ctx, trx, viewer }: Write,
  { spot, square, wide }: Files,
): Promise<Partial<CampaignColumns>> => {
  const square_image_id = await uploadedCover(trx, viewer, square, 'square')
  const wide_image_id = await uploadedCover(trx, viewer, wide, 'wide')
  const images = {
    ...(square_image_id !== undefined && { square_image_id }),
    ...(wide_image_id !== undefined && { wide_image_id }),
  }
  if (spot === undefined) return images
  if (spot === null) return { ...images, spot_media_id: null, spot_file_name: null }
  const { media_id, file_name } = await takeUpload(trx, viewer, spot, { purpose: 'spot', field: 'spot' })
  await makeSpot(ctx, trx, media_id)
  return { ...images, spot_media_id: media_id, spot_file_name: file_name }
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)]

const requireTargets = async ({ trx }: Write, { genres, artists }: Body): Promise<void> => {
  const wrong = ['This value isn’t valid.']
  if (!(await existing(trx, 'genres', genres))) throwFieldErrors({ genres: wrong })
  if (!(await existing(trx, 'artists', artists))) throwFieldErrors({ artists: wrong })
}

/** Checks what operators enter and returns the columns. */
export const campaignColumns = async (write: Write, body: Body): Promise<CampaignColumns> => {
  const { genres, artists, podcasts, plans, countries, languages, devices, spot, square, wide, ...rest } =
    body
  if ((body.budget === null) !== (body.cost_per_thousand === null))
    throwFieldErrors({
      [body.budget === null ? 'budget' : 'cost_per_thousand']: [
        'Enter both the budget and the cost, or neither.',
      ],
    })
  await requireTargets(write, body)
  const { name, advertiser, heading, text, button, starts, ends, time_zone, hours, ...delivery } = rest
  const presented = presentedColumns({
    name,
    advertiser,
    heading,
    text,
    button,
    starts,
    ends,
    time_zone,
    hours,
  })
  return {
    ...presented,
    ...delivery,
    artist_id: null,
    item_type: null,
    item_id: null,
    spot_media_id: null,
    spot_file_name: null,
    square_image_id: null,
    wide_image_id: null,
    countries: unique(countries),
    languages: unique(languages),
    genre_ids: unique(genres),
    artist_ids: unique(artists),
    podcast_ids: unique(podcasts),
    plan_ids: unique(plans),
    devices: unique(devices),
    ...(await fileColumns(write, { spot, square, wide })),
  }
}
