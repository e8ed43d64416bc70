import { currencies } from '../../../contract/core/money.ts'
import type { PayoutField } from '../../../contract/selling/back-office/earnings.ts'
import { type AdminPayoutMethod, adminPayoutMethods } from '../../../contract/selling/back-office/payouts.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, CustomInput, Field } from '../crud/types.ts'
import { ActiveBadge, useActiveFilter } from '../money/ActiveBadge.tsx'
import { type Money, MoneyField } from '../money/MoneyInput.tsx'
import { moneyField } from '../money/money-fields.ts'
import { useSettings } from '../settings/live-settings.ts'
import { FieldsInput } from './FieldsInput.tsx'

const MinimumInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  return <MoneyField value={value as Money} label={t('Minimum payout')} onChange={onChange} />
}

const FeeInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  return <MoneyField value={value as Money} label={t('Fee')} onChange={onChange} />
}

const useColumns = (): Column<AdminPayoutMethod>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      title: t('Name'),
      sort: 'name',
      cell: ({ name }) => <span className="truncate">{name}</span>,
    },
    { key: 'currency', title: t('Currency'), cell: ({ currency }) => currency },
    {
      key: 'minimum',
      title: t('Minimum'),
      end: true,
      narrow: true,
      cell: ({ minimum, currency }) => formatMoney(minimum, currency),
    },
    { key: 'fee', title: t('Fee'), end: true, cell: ({ fee, currency }) => formatMoney(fee, currency) },
    {
      key: 'accounts_count',
      title: t('Artists'),
      end: true,
      cell: ({ accounts_count }) => formatNumber(accounts_count),
    },
    { key: 'active', title: t('Status'), cell: ({ active }) => <ActiveBadge active={active} /> },
  ]
}

const useFields = (): Field[] => {
  const { t } = useTranslation()
  return [
    { kind: 'text', name: 'name', label: t('Name') },
    { kind: 'text', name: 'description', label: t('Description') },
    {
      kind: 'choice',
      name: 'kind',
      label: t('Type'),
      hint: t(
        'SEPA transfers ask for an account holder and an IBAN, and can be saved as a file for your bank.',
      ),
      choices: [
        { value: 'sepa', label: t('SEPA transfer') },
        { value: 'other', label: t('Other') },
      ],
    },
    {
      kind: 'choice',
      name: 'currency',
      label: t('Currency'),
      choices: currencies.map((value) => ({ value, label: value })),
    },
    moneyField('minimum', t('Minimum payout'), MinimumInput),
    moneyField('fee', t('Fee'), FeeInput),
    {
      kind: 'custom',
      name: 'fields',
      label: t('What artists fill in'),
      hint: t('For types other than SEPA.'),
      input: FieldsInput,
      summary: (value) => (value as PayoutField[]).map(({ label }) => label).join(', '),
    },
    { kind: 'switch', name: 'active', label: t('Active') },
  ]
}

/** Ways to pay artists. */
export const PayoutMethodsPage = () => {
  const { t } = useTranslation()
  const { default_currency } = useSettings()
  const sepa = default_currency === 'EUR'
  return (
    <CrudPage
      of={adminPayoutMethods}
      name="payout-methods"
      titleOf={({ name }) => name}
      summary={{
        search: t('Search payout methods'),
        edit: t('Edit payout method'),
        fresh: t('New payout method'),
        empty: t('No payout methods yet'),
        emptyHint: t('Artists choose one of them, and say where their earnings go.'),
      }}
      columns={useColumns()}
      filters={useActiveFilter()}
      fields={useFields()}
      fresh={{
        name: '',
        description: '',
        kind: sepa ? 'sepa' : 'other',
        currency: default_currency,
        minimum: 0,
        fee: 0,
        fields: [],
        active: true,
      }}
    />
  )
}
