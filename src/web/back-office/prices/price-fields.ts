import type { ArtistPriceItem } from '../../../contract/selling/back-office/prices.ts'
import { settings } from '../../data/settings.ts'
import { listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { costText } from '../../selling/offers/price-text.ts'
import type { Field } from '../crud/types.ts'
import { useListenFields } from '../money/listen-policies.ts'
import { ArtistPricesInput } from './ArtistPricesInput.tsx'
import { type OfferedPrice, offeredPrices, pricesBody } from './price-values.ts'

/** Fields for what a song or album of an artist costs, and what others hear of it. */
export const usePriceFields = (): Field[] => {
  const { t } = useTranslation()
  return [
    {
      kind: 'custom',
      name: 'prices',
      label: t('Prices'),
      input: ArtistPricesInput,
      from: (item) => offeredPrices(item as unknown as ArtistPriceItem, settings().default_currency),
      body: (value) => pricesBody(value as OfferedPrice[]),
      summary: (value) =>
        listed(
          (value as OfferedPrice[])
            .filter(({ offered }) => offered)
            .map(({ license, amount }) =>
              [license.name, costText(amount.amount ?? 0, amount.currency)].join(' '),
            ),
        ),
    },
    ...useListenFields(t('The same for all licences.')),
  ]
}
