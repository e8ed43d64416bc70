import { campaigns, type Spot } from '../../../contract/ads/campaigns.ts'
import { call } from '../../data/call.ts'

/** Returns the banner to show; null without one, also when the server does not answer. */
export const nextBanner = (): Promise<Spot | null> =>
  call(campaigns.next, { query: { slot: 'banner', songs_since: 0 } }).then(
    ({ campaign }) => campaign,
    () => null,
  )

const told = ({ id, token }: Spot) => ({ params: { id }, body: { token } })

/** Counts that a banner was seen. It is of no use to say that this failed. */
export const noteBanner = (spot: Spot): Promise<unknown> =>
  call(campaigns.impression, told(spot)).catch(() => undefined)

/** Counts that the link of a banner was opened. */
export const noteBannerClick = (spot: Spot): Promise<unknown> =>
  call(campaigns.click, told(spot), { keepalive: true }).catch(() => undefined)
