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
import type { ItemOf } from '../crud/types.ts'
import { ReportDetails } from './ReportDetails.tsx'
import { tellReport } from './report.ts'

/** The way to the episodes of a podcast, and how its feed is doing. */
export const PodcastFacts = ({ podcast }: { podcast: ItemOf<typeof adminPodcasts> }) => {
  const { t } = useTranslation()
  const { id, source_feed, feed_checked_at, feed_next_at, feed_disabled, feed_reason } = podcast
  const [busy, setBusy] = useState(false)
  const [report, setReport] = useState<FeedReport | null>(null)
  const read = async (): Promise<void> => {
    setBusy(true)
    try {
      const read = await refreshFeed(id)
      setReport(read)
      tellReport(read)
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <>
      <dl className="sheet-facts mb-5">
        <dt>{t('Episodes')}</dt>
        <dd>
          <Link
            to="/admin/$"
            params={{ _splat: 'podcasts/episodes' }}
            search={{ podcast: id } as never}
            className="accent-link"
          >
            {t('Edit its episodes')}
          </Link>
        </dd>
        {source_feed && (
          <>
            <dt>{t('Feed')}</dt>
            <dd className="break-words" dir="ltr">
              {source_feed}
            </dd>
            <dt>{t('Last read')}</dt>
            <dd>{feed_checked_at ? formatMoment(feed_checked_at) : t('Never')}</dd>
            <dt>{t('Next read')}</dt>
            <dd>
              {feed_disabled ? t('No more by itself') : feed_next_at ? formatMoment(feed_next_at) : t('Soon')}
            </dd>
            {feed_reason && (
              <>
                <dt>{t('Trouble')}</dt>
                <dd className="danger-text">{t(feed_reason)}</dd>
              </>
            )}
          </>
        )}
      </dl>
      {source_feed && (
        <div className="grid gap-2 justify-items-start mb-5">
          <Button size="sm" disabled={busy} onClick={() => void read()}>
            <RefreshCw className="s16" aria-hidden="true" />
            {t('Read its feed now')}
          </Button>
          {report && <ReportDetails report={report} />}
          <p className="hint">
            {t('It is read from its feed: what the feed says takes the place of what is written here.')}
          </p>
        </div>
      )}
    </>
  )
}
