import type { TaxMonth, TaxSum } from '../../../contract/selling/back-office/accounting.ts'
import { countryName } from '../../i18n/country-names.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoney, formatRate } from '../../i18n/money.ts'
import { periodName } from './periods.ts'
import { ReportTable } from './ReportParts.tsx'
import styles from './revenue.module.css'

/** Sums of a period, per currency. */
export const TaxSums = ({ totals }: { totals: TaxSum[] }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.sums}>
      {totals.map(({ currency, invoices, credit_notes, net, tax, gross }) => (
        <dl key={currency}>
          {[
            { title: t('Net'), text: formatMoney(net, currency) },
            { title: t('Tax'), text: formatMoney(tax, currency) },
            { title: t('Gross'), text: formatMoney(gross, currency) },
            { title: t('Invoices'), text: formatNumber(invoices) },
            { title: t('Credit notes'), text: formatNumber(credit_notes) },
          ].map(({ title, text }) => (
            <div key={title}>
              <dt className="muted">{title}</dt>
              <dd className="heading-16 tabular">{text}</dd>
            </div>
          ))}
        </dl>
      ))}
    </div>
  )
}

/** Taxes by country and rate, and by month if there are several. */
export const Taxes = ({ rows, byMonth }: { rows: TaxMonth[]; byMonth: boolean }) => {
  const { t } = useTranslation()
  return (
    <ReportTable
      label={t('Taxes')}
      columns={[
        ...(byMonth ? [{ title: t('Month') }] : []),
        { title: t('Country') },
        { title: t('Tax') },
        ...[t('Invoices'), t('Credit notes'), t('Net'), t('Tax amount'), t('Gross')].map((title) => ({
          title,
          end: true,
        })),
      ]}
      rows={rows.map(({ month, country, tax_name, tax_rate, currency, ...sums }) => ({
        key: `${month} ${country} ${tax_name} ${tax_rate} ${currency}`,
        cells: [
          ...(byMonth ? [periodName(month)] : []),
          country === '' ? t('Unknown') : countryName(country),
          tax_rate === 0 ? t('No tax') : `${tax_name} ${formatRate(tax_rate)}`,
          formatNumber(sums.invoices),
          formatNumber(sums.credit_notes),
          ...[sums.net, sums.tax, sums.gross].map((amount) => formatMoney(amount, currency)),
        ],
      }))}
    />
  )
}
