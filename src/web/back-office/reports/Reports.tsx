import { CircleCheck, RotateCcw } from 'lucide-react'
import {
  type AdminReport,
  type AdminReportDetails,
  adminReports,
} from '../../../contract/site/back-office/reports.ts'
import { reasonNames, reportable, reportReasons } from '../../../contract/site/reports.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, Filter } from '../crud/types.ts'
import { Details } from './Details.tsx'
import { kinds } from './report-texts.ts'

const useColumns = (): Column<AdminReport>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'title',
      title: t('Reported'),
      cell: ({ title }) => <span className="truncate">{title ?? t('Deleted')}</span>,
    },
    { key: 'item_type', title: t('Type'), cell: ({ item_type }) => t(kinds[item_type]) },
    { key: 'reason', title: t('Reason'), max: '180px', cell: ({ reason }) => t(reportReasons[reason]) },
    { key: 'reporter', title: t('Reported by'), max: '140px', cell: ({ reporter }) => reporter.name },
    {
      key: 'status',
      title: t('Status'),
      narrow: true,
      cell: ({ status }) =>
        status === 'open' ? <Badge tone="warn">{t('Open')}</Badge> : <Badge>{t('Resolved')}</Badge>,
    },
    {
      key: 'created_at',
      title: t('Date'),
      sort: 'created_at',
      cell: (report) => formatMoment(report.created_at),
    },
  ]
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation()
  return [
    {
      name: 'status',
      label: t('Status'),
      choices: [
        { value: 'open', label: t('Open') },
        { value: 'resolved', label: t('Resolved') },
      ],
    },
    {
      name: 'type',
      label: t('Type'),
      choices: reportable.map((value) => ({ value, label: t(kinds[value]) })),
    },
    {
      name: 'reason',
      label: t('Reason'),
      choices: reasonNames.map((value) => ({ value, label: t(reportReasons[value]) })),
    },
  ]
}

/** Reports and their resolution. */
export const ReportsPage = () => {
  const { t } = useTranslation()
  return (
    <CrudPage
      of={adminReports}
      name="reports"
      titleOf={({ title }) => title ?? t('Deleted')}
      summary={{
        search: t('Search reports'),
        edit: t('Reported'),
        empty: t('No reports yet'),
        emptyHint: t('Reports from listeners about songs, albums or people appear here.'),
      }}
      columns={useColumns()}
      filters={useFilters()}
      preview={({ item_type, item_id, title }) =>
        title !== null && item_type === 'song' ? { type: 'song', id: item_id } : null
      }
      bulk={[
        { action: 'resolve', label: t('Resolve'), icon: CircleCheck },
        { action: 'reopen', label: t('Reopen'), icon: RotateCcw },
      ]}
      after={(report) => <Details report={report as AdminReportDetails} />}
    />
  )
}
