import type { TaxMonth, TaxSum } from '../../../contract/selling/back-office/accounting.ts'
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
              {byMonth && <td data-label={t('Month')}>{periodName(month)}</td>}
              <td data-label={t('Country')}>{country === '' ? t('Unknown') : countryName(country)}</td>
              <td data-label={t('Tax')}>
                {tax_rate === 0 ? t('No tax') : `${tax_name} ${formatRate(tax_rate)}`}
              </td>
              {[
                { label: t('Invoices'), text: formatNumber(sums.invoices) },
                { label: t('Credit notes'), text: formatNumber(sums.credit_notes) },
                { label: t('Net'), text: formatMoney(sums.net, currency) },
                { label: t('Tax amount'), text: formatMoney(sums.tax, currency) },
                { label: t('Gross'), text: formatMoney(sums.gross, currency) },
              ].map(({ label, text }) => (
                <td key={label} data-label={label} className={styles.end}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
