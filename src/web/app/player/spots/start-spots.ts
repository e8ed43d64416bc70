import type { Spot } from '../../../../contract/ads/campaigns.ts'
import { call } from '../../../data/call.ts'
import { settings } from '../../../data/settings.ts'
import { storage } from '../../../data/storage.ts'
import { translate } from '../../../i18n/i18n.ts'
import { transport } from '../../../player/player.ts'
import { planSpots } from '../../../player/spots/plan-spots.ts'
import { Planner } from '../../../player/spots/planner.ts'
import { stores } from '../../../player/state.ts'
import { announce } from '../../../ui/layout/announcements.ts'

const say = ({ title, advertiser, skip_after }: Spot): void => {
  const what = translate('Ad by {advertiser}: {title}', { advertiser, title })
  announce(
    skip_after === null
      ? what
      : `${what}. ${translate('It can be skipped after {seconds} s.', { seconds: skip_after })}`,
  )
}

let planner: Planner | null = null

/** Lets the player choose and measure spots; returns how to stop that. */
export const startSpots = (): (() => void) => {
  planner = new Planner({ call, storage, stores, rules: settings, announce: say })
  planSpots(transport, stores, planner)
  return () => {
    planner = null
    planSpots(transport, stores, null)
  }
}

/** Reports that the link of the spot was opened. */
export const reportClick = (spot: Spot): void => planner?.clicked(spot)
