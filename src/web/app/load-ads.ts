import type { User } from '../../contract/platform/user.ts'
import { adCode, hasCampaigns, isWithoutAds, noteWithoutAds, pageAds } from '../session/ads.ts'

/**
 * Loads the code of ads where there are some, before the first paint, so that nothing moves. Not for accounts without ads; one
 * whose plan has ended sees them from the next visit on.
 */
export const loadAds = async (user: Promise<User | null>): Promise<void> => {
  if (!pageAds && !hasCampaigns()) return
  if (isWithoutAds()) return void user.then(noteWithoutAds)
  adCode.Slot = (await import('../items/ads/Slot.tsx')).Slot
}
