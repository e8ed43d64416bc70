import type { ComponentType } from 'react'
import type { Ad, PagePosition } from '../../../contract/ads/ads.ts'
import type { User } from '../../../contract/platform/user.ts'
import { embedded } from '../embedded.ts'
import { settings } from '../settings.ts'
import { readStored, writeStored } from '../storage.ts'
import { hasPermission } from './permissions.ts'

/** Ads that the page may show; null while there is no advertising. */
export const pageAds = embedded<Ad[]>('app-ads')

export interface AdSlotProps {
  position: PagePosition
}

/** The code of ads; null until it has loaded, and for good where there are none. */
export const adCode: { Slot: ComponentType<AdSlotProps> | null } = { Slot: null }

/** Whether spots and banners of campaigns are presented. */
export const hasCampaigns = (): boolean => {
  const { saas, enableAds, enableCampaigns } = settings()
  return saas && enableAds && enableCampaigns
}

/** Kept for accounts without ads, so that nothing of ads loads before the account has. */
const WITHOUT = 'without-ads'

export const isWithoutAds = (): boolean => readStored(WITHOUT) !== null

/** Remembers whether the plan or role of a user is without ads. */
export const noteWithoutAds = (user: User | null): void =>
  writeStored(WITHOUT, hasPermission(user, 'No ads') ? '1' : null)
