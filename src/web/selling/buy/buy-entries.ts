import { CircleCheck, Clock, Download, Gift, ShoppingCart, Tag } from 'lucide-react'
import { artistName } from '../../../contract/catalog/artists.ts'
import type { MenuItem } from '../../catalog/items/menu/menu-item.ts'
import { queryClient } from '../../data/client.ts'
import { offerQuery } from '../../data/offers.ts'
import { currentToken } from '../../data/session/token.ts'
import { listed } from '../../i18n/format.ts'
import { translate } from '../../i18n/i18n.ts'
import type { MenuEntry } from '../../ui/overlays/menu.ts'
import { openOrder } from '../checkout/open-checkout.ts'
import { openOffer } from '../free-downloads/open-offer.ts'
import { isSale } from '../offers/price-text.ts'
import { openPurchase } from './open-purchase.ts'

/** Milliseconds that a menu waits for an offer which is not on screen. */
const PATIENCE = 500

interface Shown {
  type: 'song' | 'album'
  id: number
}

const offerOf = (item: Shown) =>
  Promise.race([
    queryClient.fetchQuery(offerQuery(item)).catch(() => null),
    new Promise<null>((go) => setTimeout(go, PATIENCE, null)),
  ])

/** Returns the menu entries that buy a song or album, also as a gift, or lead to the cart or the purchases with it. */
export const buyEntries = async (
  { title, songs }: MenuItem,
  { type, id }: Shown,
  go: (to: string) => void,
): Promise<MenuEntry[]> => {
  const offer = await offerOf({ type, id })
  const song = type === 'song' ? songs?.[0] : undefined
  const asset = {
    type,
    id,
    title,
    artist: song && listed(song.artists.map(artistName)),
    cover: song?.cover,
    album: song?.album,
    ...(type === 'album' && songs && { songs_count: songs.length }),
  }
  const give: MenuEntry = {
    kind: 'item',
    label: translate('Buy as a gift…'),
    icon: Gift,
    run: () => openPurchase({ ...asset, gift: true }),
  }
  // Gifts are shown to the account that gives them.
  const gifts = isSale(offer) && offer.from > 0 && currentToken() !== null ? [give] : []
  const bought: MenuEntry = {
    kind: 'item',
    label: translate('Bought'),
    icon: CircleCheck,
    run: () => go('/library/purchases'),
  }
  if (offer?.owned) return [bought, ...gifts]
  if (!isSale(offer)) return []
  const { pending } = offer
  if (pending !== null)
    return [
      { kind: 'item', label: translate('Payment pending'), icon: Clock, run: () => openOrder(pending) },
      ...gifts,
    ]
  const own: MenuEntry = offer.in_cart
    ? { kind: 'item', label: translate('In cart'), icon: ShoppingCart, run: () => go('/cart') }
    : offer.free === null
      ? { kind: 'item', label: translate('Buy…'), icon: Tag, run: () => openPurchase(asset) }
      : {
          kind: 'item',
          label: translate('Free download'),
          icon: Download,
          run: () => openOffer(asset, offer),
        }
  return [own, ...gifts]
}
