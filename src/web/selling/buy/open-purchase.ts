import type { SoldItem } from '../../../contract/selling/prices.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'

/** A song or album as the purchase dialog shows it. */
export interface SellingAsset extends SoldItem {
  title: string
  artist?: string | undefined
  cover?: { url: string; color: string } | null | undefined
  songs_count?: number | undefined
  /** The album of a song. */
  album?: { id: number; title: string } | null | undefined
  /** It is bought for somebody else. */
  gift?: true
}

/** Opens the purchase dialog. */
export const openPurchase = (sellingAsset: SellingAsset): void =>
  void openDialog(() => import('./PurchaseDialog.tsx').then((m) => m.PurchaseDialog), { sellingAsset })
