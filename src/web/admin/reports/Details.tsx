import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AdminReportDetails } from '../../../contract/admin/reports.ts'
import { reportReasons } from '../../../contract/reports.ts'
import { reopenReport, resolveReport } from '../../api/admin-reports.ts'
import { showError } from '../../api/errors.ts'
import { formatMoment, formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notices.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { AccountLink } from '../AdminLink.tsx'
import { useLeaveGuard } from '../crud/leaving.ts'
import { Measures } from './Measures.tsx'
import { kinds, pageOf } from './words.ts'
import './reports.css'

const Facts = ({ report }: { report: AdminReportDetails }) => {
  const { t } = useTranslation()
  const { item_type, item_id, title, hidden, owner, reporter, others_count } = report
  return (
    <dl className="sheet-facts">
      <dt>{t(kinds[item_type])}</dt>
      <dd>
        {title === null ? (
          t('Deleted')
        ) : (
          <Link to={pageOf(item_type, item_id) as never} className="accent-link break-words">
            {title}
          </Link>
        )}{' '}
        {hidden && <span className="badge">{item_type === 'user' ? t('Blocked') : t('Hidden')}</span>}
      </dd>
      {owner && item_type !== 'user' && (
        <>
          <dt>{t('Owner')}</dt>
          <dd>
            <AccountLink {...owner} />
          </dd>
        </>
      )}
      <dt>{t('Reason')}</dt>
      <dd>{t(reportReasons[report.reason])}</dd>
      <dt>{t('Reported by')}</dt>
      <dd>
        <AccountLink {...reporter} />
      </dd>
      <dt>{t('When')}</dt>
      <dd>{formatMoment(report.created_at)}</dd>
      {others_count > 0 && (
        <>
          <dt>{t('Other open reports')}</dt>
          <dd>{formatNumber(others_count)}</dd>
        </>
      )}
    </dl>
  )
}

const Outcome = ({ report }: { report: AdminReportDetails }) => {
  const { t } = useTranslation()
  const { id, status, title, note, resolved_by, resolved_at } = report
  const [text, setText] = useState(note ?? '')
  const [busy, setBusy] = useState(false)
  useLeaveGuard(status === 'open' && text.trim() !== (note ?? ''))
  const run = async (work: () => Promise<void>, done: string): Promise<void> => {
    setBusy(true)
    try {
      await work()
      notify({ type: 'success', title: done, text: title ?? '' })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  if (status === 'resolved')
    return (
      <section className="report-outcome">
        <p className="text-muted">
          {t('Resolved by {name}, {moment}', {
            name: resolved_by?.name ?? '—',
            moment: resolved_at ? formatMoment(resolved_at) : '',
          })}
        </p>
        {note && (
          <p className="report-words" dir="auto">
            {note}
          </p>
        )}
        <Button disabled={busy} onClick={() => void run(() => reopenReport(id), t('Reopened'))}>
          {t('Reopen')}
        </Button>
      </section>
    )
  return (
    <section className="report-outcome">
      <TextArea
        label={t('What came of it')}
        rows={3}
        maxLength={1000}
        value={text}
        disabled={busy}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        look="primary"
        disabled={busy}
        onClick={() => void run(() => resolveReport(id, text.trim()), t('Resolved'))}
      >
        {t('Resolve')}
      </Button>
    </section>
  )
}

/** One report: what, who, why, what can be done about it and what came of it. */
export const Details = ({ report }: { report: AdminReportDetails }) => (
  <div className="report">
    <Facts report={report} />
    {report.text && (
      <p className="report-words" dir="auto">
        {report.text}
      </p>
    )}
    <Measures report={report} />
    <Outcome report={report} />
  </div>
)
