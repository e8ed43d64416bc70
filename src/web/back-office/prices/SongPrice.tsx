import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { priceText } from '../../selling/offers/price-text.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { albumSongPricesQuery } from './artist-prices.ts'
import styles from './prices.module.css'

interface SongPriceProps {
  id: number
  title: string
  /** The album among whose songs it is listed. */
  album: number
}

/** What a song of an album costs by itself; opens its prices. */
export const SongPrice = ({ id, title, album }: SongPriceProps) => {
  const { t } = useTranslation()
  const prices = useQuery(albumSongPricesQuery(album)).data?.find((price) => price.id === id)
  const { from = null, currency = null, open = false } = prices ?? {}
  return (
    <Button
      size="sm"
      className={`tabular ${styles.songPrice}`}
      aria-label={t('Prices of {title}', { title })}
      onClick={() =>
        openDialog(() => import('./PricesDialog.tsx').then((m) => m.PricesDialog), {
          type: 'song',
          id,
          title,
        })
      }
    >
      {from === null || currency === null ? '–' : priceText({ from, currency, open })}
    </Button>
  )
}
