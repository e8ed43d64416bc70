import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { AnchorButton } from '../../ui/buttons/LinkButton.tsx'
import { documentsQuery } from '../revenue/revenue.ts'
import styles from './sales.module.css'

/** Invoices and credit notes of an order, each as a page to print and as PDF; nothing without any. */
export const SaleDocuments = ({ uuid }: { uuid: string }) => {
  const { t } = useTranslation()
  const { data } = useQuery(documentsQuery(uuid))
  if (!data || data.length === 0) return null
  return (
    <ul className={styles.documents} aria-label={t('Invoices')}>
      {data.map(({ number, kind, issued_at, html, pdf }) => {
        const title = `${kind === 'invoice' ? t('Invoice') : t('Credit note')} ${number}`
        const open = (href: string, format: string) => (
          <AnchorButton
            size="sm"
            href={href}
            target="_blank"
            rel="noreferrer"
            aria-label={`${title}: ${format}`}
          >
            {format}
          </AnchorButton>
        )
        return (
          <li key={number}>
            <div className="min-w-0">
              <p className="truncate">{title}</p>
              <p className="muted text-12">{formatMoment(issued_at)}</p>
            </div>
            {open(html, t('View'))}
            {open(pdf, 'PDF')}
          </li>
        )
      })}
    </ul>
  )
}
