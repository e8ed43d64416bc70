import { CircleCheck, RotateCcw } from 'lucide-react'
import { type AdminReport, type AdminReportDetails, adminReports } from '../../../contract/admin/reports.ts'
import { reasonNames, reportable, reportReasons } from '../../../contract/reports.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, Filter } from '../crud/types.ts'
import { Details } from '../reports/Details.tsx'
import { kinds } from '../reports/words.ts'

const useColumns = (): Column<AdminReport>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'title',
      title: t('Reported'),
      cell: ({ title }) => <span className="trunc">{title ?? t('Deleted')}</span>,
    },
    { key: 'item_type', title: t('Kind'), width: '88px', cell: ({ item_type }) => t(kinds[item_type]) },
    { key: 'reason', title: t('Reason'), width: '20%', cell: ({ reason }) => t(reportReasons[reason]) },
    { key: 'reporter', title: t('Reported by'), width: '14%', cell: ({ reporter }) => reporter.name },
    {
      key: 'status',
      title: t('State'),
      width: '104px',
      narrow: true,
      cell: ({ status }) =>
        status === 'open' ? (
          <span className="badge warn">{t('Open')}</span>
        ) : (
          <span className="badge">{t('Resolved')}</span>
        ),
    },
    {
      key: 'created_at',
      title: t('When'),
      sort: 'created_at',
      width: '132px',
      cell: (report) => formatMoment(report.created_at),
    },
  ]
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation()
  return [
    {
      name: 'status',
      label: t('State'),
      choices: [
        { value: 'open', label: t('Open') },
        { value: 'resolved', label: t('Resolved') },
      ],
    },
    {
      name: 'type',
      label: t('Kind'),
      choices: reportable.map((value) => ({ value, label: t(kinds[value]) })),
    },
    {
      name: 'reason',
      label: t('Reason'),
      choices: reasonNames.map((value) => ({ value, label: t(reportReasons[value]) })),
    },
  ]
}

/** What people report, and what came of it. */
export const Page = () => {
  const { t } = useTranslation()
  return (
    <CrudPage
      of={adminReports}
      name="reports"
      titleOf={({ title }) => title ?? t('Deleted')}
      words={{
        search: t('Search reports'),
        edit: t('Reported'),
        empty: t('No reports yet'),
        emptyHint: t('What listeners report, songs, albums, people, comes here.'),
      }}
      columns={useColumns()}
      filters={useFilters()}
      bulk={[
        { action: 'resolve', label: t('Resolve'), icon: CircleCheck },
        { action: 'reopen', label: t('Reopen'), icon: RotateCcw },
      ]}
      after={(report) => <Details report={report as AdminReportDetails} />}
    />
  )
}
