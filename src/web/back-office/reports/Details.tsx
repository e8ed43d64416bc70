import { useState } from 'react'
import type { AdminReportDetails } from '../../../contract/site/back-office/reports.ts'
import { type Reportable, reportReasons } from '../../../contract/site/reports.ts'
import { showError } from '../../data/errors.ts'
import { hasPermission } from '../../data/session/permissions.ts'
import { useSession } from '../../data/session/session.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { AccountLink } from '../admin-area/AdminLink.tsx'
import { SheetInfo } from '../crud/sheet/SheetParts.tsx'
import { useUnsavedChangesGuard } from '../crud/sheet/unsaved-changes.ts'
import { reopenReport, resolveReport } from './admin-reports.ts'
import { ModerationActions } from './ModerationActions.tsx'
import { ReportedMessages } from './ReportedMessages.tsx'
import { kinds, pageOf } from './report-texts.ts'
import styles from './reports.module.css'

/** Message keys of what `hidden` means. */
const hiddenTexts: { [T in Reportable]?: string } = { user: 'Blocked', message: 'Deleted' }

const ReportInfo = ({ report }: { report: AdminReportDetails }) => {
  const { t } = useTranslation()
  const { item_type, item_id, title, hidden, owner, reporter, others_count } = report
  const page = pageOf(item_type, item_id)
  return (
    <SheetInfo>
      <dt>{t(kinds[item_type])}</dt>
      <dd>
        {title === null || page === null ? (
          <span className="break-words">{title || t('Deleted')}</span>
        ) : (
          <TextLink to={page as never} accent className="break-words">
            {title}
          </TextLink>
        )}{' '}
        {hidden && <Badge>{t(hiddenTexts[item_type] ?? 'Hidden')}</Badge>}
      </dd>
      {owner && item_type !== 'user' && (
        <>
          <dt>{item_type === 'message' || item_type === 'artist_post' ? t('Author') : t('Owner')}</dt>
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
      <dt>{t('Date')}</dt>
      <dd>{formatMoment(report.created_at)}</dd>
      {others_count > 0 && (
        <>
          <dt>{t('More open reports about this')}</dt>
          <dd>{formatNumber(others_count)}</dd>
        </>
      )}
    </SheetInfo>
  )
}

const Outcome = ({ report }: { report: AdminReportDetails }) => {
  const { t } = useTranslation()
  const { id, status, title, note, resolved_by, resolved_at } = report
  const [text, setText] = useState(note ?? '')
  const [busy, setBusy] = useState(false)
  const writes = useSession(({ user }) => hasPermission(user, 'CED users'))
  useUnsavedChangesGuard(status === 'open' && text.trim() !== (note ?? ''))
  const run = async (work: () => Promise<void>, done: string): Promise<void> => {
    setBusy(true)
    try {
      await work()
      showToast({ type: 'success', title: done, text: title ?? '' })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  if (status === 'resolved')
    return (
      <section className={styles.reportOutcome}>
        <p className="muted">
          {t('Resolved by {name} on {moment}', {
            name: resolved_by?.name ?? '—',
            moment: resolved_at ? formatMoment(resolved_at) : '',
          })}
        </p>
        {note && (
          <p className={styles.reportText} dir="auto">
            {note}
          </p>
        )}
        {writes && (
          <Button disabled={busy} onClick={() => void run(() => reopenReport(id), t('Reopened'))}>
            {t('Reopen')}
          </Button>
        )}
      </section>
    )
  if (!writes) return null
  return (
    <section className={styles.reportOutcome}>
      <TextArea
        label={t('Outcome')}
        rows={3}
        maxLength={1000}
        value={text}
        disabled={busy}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        variant="primary"
        disabled={busy}
        onClick={() => void run(() => resolveReport(id, text.trim()), t('Resolved'))}
      >
        {t('Resolve')}
      </Button>
    </section>
  )
}

/** A report: subject, reporter, reason, actions and resolution. */
export const Details = ({ report }: { report: AdminReportDetails }) => (
  <div className={styles.report}>
    <ReportInfo report={report} />
    {report.text && (
      <p className={styles.reportText} dir="auto">
        {report.text}
      </p>
    )}
    {report.context && <ReportedMessages messages={report.context} id={report.item_id} />}
    <ModerationActions report={report} />
    <Outcome report={report} />
  </div>
)
