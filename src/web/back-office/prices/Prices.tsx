import { Eye, EyeOff } from 'lucide-react'
import { type AdminPrice, adminPrices } from '../../../contract/selling/back-office/prices.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { priceText } from '../../selling/offers/price-text.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, CustomInput, Field, Filter } from '../crud/types.ts'
import { ActiveBadge, useActiveFilter } from '../money/ActiveBadge.tsx'
import { useListenFields } from '../money/listen-policies.ts'
import { type Money, MoneyField } from '../money/MoneyInput.tsx'
import { moneyField } from '../money/money-fields.ts'
import { findLicenses } from '../sales/admin-selling.ts'
import { ItemInput, type PricedValue } from '../sales/ItemInput.tsx'
import { useSettings } from '../settings/live-settings.ts'

const types = { song: 'Song', album: 'Album' } as const

const AmountInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  return <MoneyField value={value as Money} label={t('Price')} onChange={onChange} />
}

const MinimumInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  return (
    <MoneyField
      value={value as Money}
      label={t('Minimum')}
      hint={t('Buyers choose what they pay, starting at this amount. Leave empty for a fixed price.')}
      onChange={onChange}
    />
  )
}

const useColumns = (): Column<AdminPrice>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'title',
      title: t('Title'),
      sort: 'title',
      cell: ({ title }) => <span className="truncate">{title}</span>,
    },
    { key: 'artist', title: t('Artist'), max: '160px', cell: ({ artist }) => artist },
    { key: 'type', title: t('Type'), cell: ({ type }) => t(types[type]) },
    { key: 'license', title: t('Licence'), max: '140px', cell: ({ license }) => license.name },
    {
      key: 'amount',
      title: t('Price'),
      sort: 'amount',
      end: true,
      narrow: true,
      cell: ({ amount, minimum, currency }) =>
        priceText({ from: minimum ?? amount, currency, open: minimum !== null }),
    },
    { key: 'sold', title: t('Sold'), sort: 'sold', end: true, cell: ({ sold }) => formatNumber(sold) },
    { key: 'active', title: t('Status'), cell: ({ active }) => <ActiveBadge active={active} /> },
    {
      key: 'created_at',
      title: t('Added'),
      sort: 'created_at',
      extra: true,
      cell: ({ created_at }) => formatDate(created_at),
    },
  ]
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation()
  return [
    {
      name: 'type',
      label: t('Type'),
      choices: (['song', 'album'] as const).map((value) => ({ value, label: t(types[value]) })),
    },
    ...useActiveFilter(),
  ]
}

const useFields = (): Field[] => {
  const { t } = useTranslation()
  return [
    {
      kind: 'custom',
      name: 'item',
      label: t('Song or album'),
      only: 'new',
      labelled: true,
      input: ItemInput,
      from: () => ({ type: 'song', item: null }) satisfies PricedValue,
      body: (value) => (value as PricedValue).item?.id ?? null,
      summary: (value) => (value as PricedValue).item?.name ?? '',
    },
    { kind: 'one', name: 'license', label: t('Licence'), find: findLicenses },
    moneyField('amount', t('Price'), AmountInput),
    moneyField('minimum', t('Minimum'), MinimumInput),
    {
      kind: 'switch',
      name: 'ask_email',
      label: t('Ask for an email address'),
      hint: t('Free items only. Visitors download them, and the artist receives their email address.'),
    },
    ...useListenFields(t('The same for all licences of the song or album.')),
    {
      kind: 'switch',
      name: 'active',
      label: t('Active'),
      hint: t('When off, nobody can buy at this price.'),
    },
    // Chosen with the item.
    {
      kind: 'custom',
      name: 'type',
      label: t('Type'),
      only: 'new',
      labelled: true,
      input: () => null,
      summary: (value) => t(types[value as keyof typeof types]),
    },
  ]
}

/** Prices of songs and albums. */
export const PricesPage = () => {
  const { t } = useTranslation()
  const { default_currency: currency } = useSettings()
  return (
    <CrudPage
      of={adminPrices}
      name="prices"
      titleOf={(price) => ('title' in price ? price.title : price.item.name)}
      summary={{
        search: t('Search prices'),
        edit: t('Edit price'),
        fresh: t('New price'),
        empty: t('No prices yet'),
        emptyHint: t('Songs and albums with a price can be bought.'),
      }}
      columns={useColumns()}
      filters={useFilters()}
      fields={useFields()}
      bulk={[
        { action: 'activate', label: t('Offer'), icon: Eye },
        { action: 'deactivate', label: t('Withdraw'), icon: EyeOff },
      ]}
      before={({ type, item, artist }) => (
        <p className="mb-4">
          <strong className="font-semibold">{item.name}</strong>{' '}
          <span className="muted">{[artist, t(types[type])].filter(Boolean).join(' · ')}</span>
        </p>
      )}
      fresh={{
        type: 'song',
        license: null,
        currency,
        amount: null,
        minimum: null,
        ask_email: false,
        active: true,
        policy: 'full',
        preview_seconds: 30,
      }}
    />
  )
}
