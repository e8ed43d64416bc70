import { useQuery } from '@tanstack/react-query'
import { BookOpenText, Download } from 'lucide-react'
import { showError } from '../../data/errors.ts'
import { hasPermission } from '../../data/session/permissions.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { type Shown, useShown } from '../charts/range.ts'
import { periodsSince } from './periods.ts'
import { Report, ReportPage } from './ReportParts.tsx'
import styles from './revenue.module.css'
import { saveAccounting, taxesQuery } from './revenue.ts'
import { Taxes, TaxSums } from './Taxes.tsx'

/** Search params of the page. */
interface ShownPeriod extends Shown {
  period?: string
}

const PERIOD = /^20\d\d(-(0[1-9]|1[0-2]))?$/

const Files = ({ period }: { period: string }) => {
  const { t } = useTranslation()
  const maySeePayouts = useSession(({ user }) => hasPermission(user, 'View payouts'))
  const files = [
    { name: 'sales', label: t('Sales as CSV') },
    { name: 'taxes', label: t('Taxes as CSV') },
    ...(maySeePayouts ? [{ name: 'payouts', label: t('Payouts as CSV') } as const] : []),
  ] as const
  return (
    <div className={styles.files}>
      {files.map(({ name, label }) => (
        <Button key={name} onClick={() => void saveAccounting(name, period).catch(showError)}>
          <Download className="icon-18" aria-hidden="true" />
          {label}
        </Button>
      ))}
    </div>
  )
}

/** Taxes of a month or year as invoices and credit notes say, and the files that bookkeeping needs. */
export const AccountingPage = () => {
  const { t } = useTranslation()
  const { shown, show } = useShown<ShownPeriod>()
  const current = new Date().toISOString().slice(0, 7)
  const asked = String(shown.period ?? '')
  const period = PERIOD.test(asked) ? asked : current
  const { data, error, isPlaceholderData, refetch } = useQuery(taxesQuery(period))
  const choices = [...new Set([...periodsSince(data?.since ?? null), period])]
  return (
    <ReportPage
      label={t('Period')}
      period={period}
      periods={choices}
      onChange={(next) => show({ period: next })}
      actions={<Files period={period} />}
    >
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton width="100%" height={240} />}
      {data && data.data.length === 0 && (
        <EmptyState
          icon={<BookOpenText aria-hidden="true" />}
          title={t('No invoices in this period')}
          text={t('Invoices and credit notes are added up here by country and tax rate.')}
        />
      )}
      {data && data.data.length > 0 && (
        <Report busy={isPlaceholderData}>
          <TaxSums totals={data.totals} />
          <Taxes rows={data.data} byMonth={period.length === 4} />
          <p className="muted text-12">
            {t('As invoices and credit notes say; credit notes are deducted. All times are in UTC.')}
          </p>
        </Report>
      )}
    </ReportPage>
  )
}
