import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import { useSelectedArtist } from '../artist-area/selected-artist.ts'
import type { Money } from '../money/MoneyInput.tsx'
import { commissionQuery } from './artist-prices.ts'

/** Returns a function that says what the selected artist receives of a price, or nothing while that is unknown. */
export const useReceived = () => {
  const { t } = useTranslation()
  const artist = useSelectedArtist()
  const commission = useQuery({
    ...commissionQuery(artist?.id ?? 0),
    enabled: artist !== undefined,
  }).data?.commission
  return ({ amount, currency }: Money): string =>
    commission === undefined || !amount
      ? ''
      : t('You receive {amount}', {
          amount: formatMoney(amount - Math.round((amount * commission) / 10_000), currency),
        })
}
