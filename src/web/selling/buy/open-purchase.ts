import type { SoldItem } from '../../../contract/selling/prices.ts'
import { requireLogin } from '../../data/session/login-redirect.ts'
import { currentToken } from '../../data/session/token.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { keepIntent } from './purchase-intent.ts'

/** A song or album as the purchase dialog shows it. */
export interface SellingAsset extends SoldItem {
  title: string
  artist?: string | undefined
  cover?: { url: string; color: string } | null | undefined
  songs_count?: number | undefined
  /** It is bought for somebody else. */
  gift?: true
}

/** Opens the purchase dialog. Visitors log in first and find the item in their cart. */
export const openPurchase = async (sellingAsset: SellingAsset): Promise<void> => {
  if (currentToken() === null) await requireLogin(() => keepIntent(sellingAsset))
  else openDialog(() => import('./PurchaseDialog.tsx').then((m) => m.PurchaseDialog), { sellingAsset })
}
