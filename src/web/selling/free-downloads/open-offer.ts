import { openDialog } from '../../ui/overlays/dialogs.ts'
import { openPurchase, type SellingAsset } from '../buy/open-purchase.ts'
import type { Sale } from '../offers/price-text.ts'

/** Opens the dialog of a free download. */
export const openFree = (asset: SellingAsset, price: number, others = false): void =>
  void openDialog(() => import('./FreeDownloadDialog.tsx').then((m) => m.FreeDownloadDialog), {
    asset,
    price,
    others,
  })

/** Opens what buys a song or album, or has it for an email address, for which nobody needs an account. */
export const openOffer = (asset: SellingAsset, { free, open }: Sale): void => {
  if (free === null) openPurchase(asset)
  else openFree(asset, free, open)
}
