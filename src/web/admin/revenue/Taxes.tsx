import type { TaxMonth, TaxSum } from '../../../contract/admin/accounting.ts'
import { countryName } from '../../i18n/country-names.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoney, formatRate } from '../../i18n/money.ts'
import { periodName } from './periods.ts'
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
    <section className={styles.scroll} aria-label={t('Taxes')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {byMonth && <th scope="col">{t('Month')}</th>}
            <th scope="col">{t('Country')}</th>
            <th scope="col">{t('Tax')}</th>
            {[t('Invoices'), t('Credit notes'), t('Net'), t('Tax amount'), t('Gross')].map((head) => (
              <th key={head} scope="col" className={styles.end}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month, country, tax_name, tax_rate, currency, ...sums }) => (
            <tr key={`${month} ${country} ${tax_name} ${tax_rate} ${currency}`}>
              {byMonth && <td>{periodName(month)}</td>}
              <td>{country === '' ? t('Unknown') : countryName(country)}</td>
              <td>{tax_rate === 0 ? t('No tax') : `${tax_name} ${formatRate(tax_rate)}`}</td>
              <td className={styles.end}>{formatNumber(sums.invoices)}</td>
              <td className={styles.end}>{formatNumber(sums.credit_notes)}</td>
              <td className={styles.end}>{formatMoney(sums.net, currency)}</td>
              <td className={styles.end}>{formatMoney(sums.tax, currency)}</td>
              <td className={styles.end}>{formatMoney(sums.gross, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
