import type { Generated } from 'kysely'
import type { AdPosition } from '../../contract/ads/ads.ts'
import type { Id, Time } from './columns.ts'

/** HTML of the operator that is shown in a frame. */
export interface AdTable {
  id: Id
  name: string
  position: AdPosition
  code: string
  /** In CSS pixels. */
  height: number
  height_narrow: number
  weight: number
  active: boolean
  impressions: Generated<number>
  created_at: Time
  updated_at: Time
}

/** How often an ad was seen on a day (UTC). */
interface AdDayTable {
  ad_id: number
  day: string
  impressions: number
}

export interface AdsTables {
  ads: AdTable
  ad_days: AdDayTable
}
