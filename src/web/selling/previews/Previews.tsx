import { Tag } from 'lucide-react'
import { useEffect } from 'react'
import { queryClient } from '../../data/client.ts'
import { offerQuery, useOffer } from '../../data/offers.ts'
import { useTax } from '../../data/tax.ts'
import { formatTime } from '../../i18n/format.ts'
import { translate, useTranslation } from '../../i18n/i18n.ts'
import { usePlayhead } from '../../player/player.ts'
import { byLine, type PlayItem } from '../../player/queue/item.ts'
import { setPlayer, usePlayer } from '../../player/state.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import type { SellingAsset } from '../buy/open-purchase.ts'
import { openOffer } from '../free-downloads/open-offer.ts'
import { isSale, priceText } from '../offers/price-text.ts'
import styles from './previews.module.css'

const songOf = (item: PlayItem): SellingAsset => {
  const { id, title, cover } = item
  const album = item.type === 'song' ? item.album : null
  return { type: 'song', id, title, artist: byLine(item), cover, album }
}

/** Returns what opens the offer of what is heard with it: the song itself, or else its album. */
const soldWith = async (item: PlayItem): Promise<(() => void) | null> => {
  const album = item.type === 'song' ? item.album : null
  const assets = [
    songOf(item),
    ...(album ? [{ type: 'album' as const, id: album.id, title: album.title }] : []),
  ]
  for (const asset of assets) {
    const offer = await queryClient.fetchQuery(offerQuery(asset)).catch(() => null)
    if (isSale(offer)) return () => openOffer(asset, offer)
  }
  return null
}

/** Says what was heard of a song, or why nothing was, and offers to buy it. */
const say = async (item: PlayItem, title: string): Promise<void> => {
  const buy = await soldWith(item)
  showToast({
    type: 'info',
    title,
    text: item.title,
    ...(buy && { action: { label: translate('Buy'), run: buy } }),
  })
}

/** Says that a preview has ended, or that a song is heard only by its buyers. The player goes on by itself. */
export const Previews = () => {
  const ended = usePlayer((state) => state.endedPreview)
  const refused = usePlayer((state) => state.onlyBought)
  useEffect(() => {
    if (!ended) return
    setPlayer({ endedPreview: null })
    void say(ended, translate('That was a preview'))
  }, [ended])
  useEffect(() => {
    if (!refused) return
    setPlayer({ onlyBought: null })
    void say(refused, translate('Buy this song to listen to it.'))
  }, [refused])
  return null
}

/** In the player, while only the beginning of a song is heard: how much of it is left. */
export const PreviewBadge = () => {
  const { t } = useTranslation()
  const left = usePlayhead(({ duration, currentTime }) => Math.max(0, Math.ceil(duration - currentTime)))
  return (
    <span className={`${styles.badge} tabular`}>
      {t('Preview')}
      {left > 0 && ` · ${formatTime(left)}`}
    </span>
  )
}

/** Buys what is heard only in part; nothing if it is not sold by itself. */
export const PreviewBuy = ({ item, bright = false }: { item: PlayItem; bright?: boolean }) => {
  const { t } = useTranslation()
  const asset = songOf(item)
  const offer = useOffer(asset)
  const tax = useTax()
  if (!isSale(offer) || offer.owned || offer.in_cart || offer.pending !== null) return null
  return (
    <IconButton
      label={t('Buy {title}, {price}', { title: item.title, price: priceText(offer, tax) })}
      bright={bright}
      onClick={() => openOffer(asset, offer)}
    >
      <Tag aria-hidden="true" />
    </IconButton>
  )
}

/** In full screen: how much of the preview is left, and what all of the song costs. */
export const PreviewLine = ({ item }: { item: PlayItem }) => {
  const { t } = useTranslation()
  const asset = songOf(item)
  const offer = useOffer(asset)
  const tax = useTax()
  return (
    <p className={styles.line}>
      <PreviewBadge />
      {isSale(offer) && !offer.owned && !offer.in_cart && offer.pending === null && (
        <Button size="sm" onClick={() => openOffer(asset, offer)}>
          <Tag className="icon-16" aria-hidden="true" />
          <span className="tabular">
            {t('Buy song')} · {priceText(offer, tax)}
          </span>
        </Button>
      )}
    </p>
  )
}
