import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { FeedReport } from '../../../contract/admin/feeds.ts'
import type { adminPodcasts } from '../../../contract/admin/podcasts.ts'
import { refreshFeed } from '../../api/admin-podcasts.ts'
import { showError } from '../../api/errors.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import buttonsStyles from '../../ui/buttons.module.css'
import fieldsStyles from '../../ui/fields.module.css'
import sheetStyles from '../crud/sheet.module.css'
import type { ItemOf } from '../crud/types.ts'
import { ReportDetails } from './ReportDetails.tsx'
import { showReport } from './report.ts'

/** Link to a podcast's episodes, and the status of its feed. */
export const PodcastInfo = ({ podcast }: { podcast: ItemOf<typeof adminPodcasts> }) => {
  const { t } = useTranslation()
  const { id, source_feed, feed_checked_at, feed_next_check_at, feed_disabled, feed_error } = podcast
  const [busy, setBusy] = useState(false)
  const [report, setReport] = useState<FeedReport | null>(null)
  const read = async (): Promise<void> => {
    setBusy(true)
    try {
      const read = await refreshFeed(id)
      setReport(read)
      showReport(read)
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <>
      <dl className={`${sheetStyles.sheetInfo} mb-5`}>
        <dt>{t('Episodes')}</dt>
        <dd>
          <Link
            to="/admin/$"
            params={{ _splat: 'podcasts/episodes' }}
            search={{ podcast: id } as never}
            className={buttonsStyles.accentLink}
          >
            {t('Show episodes')}
          </Link>
        </dd>
        {source_feed && (
          <>
            <dt>{t('Feed')}</dt>
            <dd className="break-words" dir="ltr">
              {source_feed}
            </dd>
            <dt>{t('Last checked')}</dt>
            <dd>{feed_checked_at ? formatMoment(feed_checked_at) : t('Never')}</dd>
            <dt>{t('Next check')}</dt>
            <dd>
              {feed_disabled
                ? t('Paused')
                : feed_next_check_at
                  ? formatMoment(feed_next_check_at)
                  : t('Soon')}
            </dd>
            {feed_error && (
              <>
                <dt>{t('Error')}</dt>
                <dd className="danger-text">{t(feed_error)}</dd>
              </>
            )}
          </>
        )}
      </dl>
      {source_feed && (
        <div className={`${sheetStyles.sheetActions} mb-5`}>
          <Button size="sm" disabled={busy} onClick={() => void read()}>
            <RefreshCw className="icon-16" aria-hidden="true" />
            {t('Refresh feed now')}
          </Button>
          {report && <ReportDetails report={report} />}
          <p className={fieldsStyles.hint}>
            {t('This podcast is synced from its feed. Changes you make here are overwritten by the feed.')}
          </p>
        </div>
      )}
    </>
  )
}
