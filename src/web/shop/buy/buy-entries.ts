import { CircleCheck, ShoppingCart, Tag } from 'lucide-react'
import { artistName } from '../../../contract/artists.ts'
import { queryClient } from '../../api/client.ts'
import { offerQuery } from '../../api/offers.ts'
import { listed } from '../../i18n/format.ts'
import { translate } from '../../i18n/i18n.ts'
import type { MenuItem } from '../../items/menu/menu-item.ts'
import type { MenuEntry } from '../../ui/menu.ts'
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

/** Returns the menu entry that buys a song or album, or leads to the cart or the purchases that contain it. */
export const buyEntries = async (
  { title, songs }: MenuItem,
  { type, id }: Shown,
  go: (to: string) => void,
): Promise<MenuEntry[]> => {
  const offer = await offerOf({ type, id })
  if (offer?.owned)
    return [
      {
        kind: 'item',
        label: translate('Bought'),
        icon: CircleCheck,
        run: () => go('/library/purchases'),
      },
    ]
  if (!isSale(offer)) return []
  if (offer.in_cart)
    return [{ kind: 'item', label: translate('In cart'), icon: ShoppingCart, run: () => go('/cart') }]
  const song = type === 'song' ? songs?.[0] : undefined
  const asset = {
    type,
    id,
    title,
    artist: song && listed(song.artists.map(artistName)),
    cover: song?.cover,
    ...(type === 'album' && songs && { songs_count: songs.length }),
  }
  return [{ kind: 'item', label: translate('Buy…'), icon: Tag, run: () => void openPurchase(asset) }]
}
