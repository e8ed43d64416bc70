import { type AdminTaxRate, adminTaxRates } from '../../../contract/selling/back-office/tax-rates.ts'
import { countriesByName, countryName } from '../../i18n/country-names.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatRate } from '../../i18n/money.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, CustomInput, Field } from '../crud/types.ts'
import { PercentField } from '../money/PercentField.tsx'

const RateInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  return <PercentField value={value as number | null} label={t('Rate')} onChange={onChange} />
}

const useColumns = (): Column<AdminTaxRate>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'country',
      title: t('Country'),
      sort: 'country',
      cell: ({ country }) => <span className="truncate">{countryName(country)}</span>,
    },
    { key: 'name', title: t('Name'), max: '200px', cell: ({ name }) => name },
    {
      key: 'rate',
      title: t('Rate'),
      sort: 'rate',
      end: true,
      narrow: true,
      cell: ({ rate }) => formatRate(rate),
    },
    {
      key: 'created_at',
      title: t('Added'),
      sort: 'created_at',
      cell: ({ created_at }) => formatDate(created_at),
    },
  ]
}

const useFields = (): Field[] => {
  const { t } = useTranslation()
  return [
    {
      kind: 'choice',
      name: 'country',
      label: t('Country'),
      hint: t('Where the buyer lives.'),
      choices: countriesByName(),
      none: t('Choose a country'),
    },
    { kind: 'text', name: 'name', label: t('Name'), hint: t('As buyers know it, such as VAT.') },
    {
      kind: 'custom',
      name: 'rate',
      label: t('Rate'),
      half: true,
      input: RateInput,
      summary: (value) => (typeof value === 'number' ? formatRate(value) : ''),
    },
  ]
}

/** Taxes by the country of the buyer. */
export const TaxRatesPage = () => {
  const { t } = useTranslation()
  return (
    <CrudPage
      of={adminTaxRates}
      name="tax-rates"
      titleOf={({ country }) => countryName(country)}
      summary={{
        search: t('Search tax rates'),
        edit: t('Edit tax rate'),
        fresh: t('New tax rate'),
        empty: t('No tax rates yet'),
        emptyHint: t('Buyers from countries without a rate pay no tax.'),
      }}
      columns={useColumns()}
      fields={useFields()}
      fresh={{ country: '', name: '', rate: null }}
    />
  )
}
