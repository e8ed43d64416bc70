import type { CampaignStatus } from '../../../../contract/ads/back-office/campaigns.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { notify } from '../../platform/index.ts'
import { listOwners, lockCampaign, updateCampaign } from './campaigns-admin.queries.ts'
import { campaignsChanged } from './running.service.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockCampaign>>>

/** Actions on a campaign, with the states from which they are allowed and the resulting state. */
const transitions = {
  start: { from: ['draft', 'paused'], to: 'active' },
  approve: { from: ['pending'], to: 'active' },
  reject: { from: ['pending'], to: 'rejected' },
  pause: { from: ['active'], to: 'paused' },
  end: { from: ['active', 'paused'], to: 'ended' },
  /** An artist asks for it, and takes the request back. */
  submit: { from: ['draft', 'rejected'], to: 'pending' },
  withdraw: { from: ['pending'], to: 'draft' },
} as const satisfies Record<string, { from: readonly CampaignStatus[]; to: CampaignStatus }>
export type Transition = keyof typeof transitions

/** Throws 409 unless a campaign is complete. */
const requireComplete = (campaign: Locked, now: Date): void => {
  const { spot_media_id, square_image_id, wide_image_id, spot_status, ends_at } = campaign
  if (spot_media_id === null && square_image_id === null && wide_image_id === null)
    throwError('conflict', 'Add a spot or a banner first.')
  if (spot_status === 'failed') throwError('conflict', 'The spot can’t be played. Upload another file.')
  if (ends_at !== null && new Date(ends_at) <= now) throwError('conflict', 'The campaign has already ended.')
}

const texts = { approve: 'campaign_approved', reject: 'campaign_rejected', end: 'campaign_ended' } as const
const hasText = (transition: Transition): transition is keyof typeof texts => transition in texts

/** Tells the owners of the artist what became of its campaign. */
const tellArtist = async (
  trx: Trx,
  { id, name, artist_id }: Pick<Locked, 'id' | 'name' | 'artist_id'>,
  transition: Transition,
  reason: string,
): Promise<void> => {
  if (artist_id === null || !hasText(transition)) return
  const content = { text: texts[transition], link: '/artist/campaigns', item: null }
  await notify(trx, {
    kind: 'campaign',
    to: await listOwners(trx, artist_id),
    exclude: [],
    subject: `campaign ${id} ${transition}`,
    title: name,
    params: { text: reason },
    ...content,
    several: content,
  })
}

/**
 * Changes the state of a campaign. 404 if it does not exist, 409 if it is in another state or not complete. A rejection
 * names its reason. `by` is not told.
 */
export const moveCampaign = async (
  _ctx: AppContext,
  trx: Trx,
  id: number,
  transition: Transition,
  { reason = '', now = new Date(), silent = false } = {},
): Promise<void> => {
  const campaign = orNotFound(await lockCampaign(trx, id))
  const { from, to } = transitions[transition]
  if (!from.some((status) => status === campaign.status))
    throwError('conflict', 'This is not possible in its current state.')
  if (to === 'active' || to === 'pending') requireComplete(campaign, now)
  // A request of an artist is approved, not started.
  if (transition === 'start' && campaign.status === 'draft' && campaign.artist_id !== null)
    throwError('conflict', 'The artist has not asked for it yet.')
  await updateCampaign(trx, id, { status: to, reason: transition === 'reject' ? reason : null })
  if (!silent) await tellArtist(trx, campaign, transition, reason)
  await campaignsChanged(trx)
}
