import { useQuery } from '@tanstack/react-query'
import { RotateCw, Rss } from 'lucide-react'
import { useState } from 'react'
import type { FeedReport, FeedState } from '../../../../contract/catalog/back-office/feeds.ts'
import { FilterField } from '../../../catalog/items/lists/FilterField.tsx'
import { showError } from '../../../data/errors.ts'
import { hasPermission } from '../../../data/session/permissions.ts'
import { useSession } from '../../../data/session/session.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { formatMoment } from '../../../i18n/moments.ts'
import { LoadError } from '../../../platform/pages/LoadError.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import { EmptyState } from '../../../ui/layout/States.tsx'
import { AdminLink } from '../../admin-area/AdminLink.tsx'
import { Card, CardRow, Detail } from '../../operations/Card.tsx'
import { AreaPage } from '../../shell/AreaPage.tsx'
import { FileButtons } from '../../shell/FileButtons.tsx'
import { readText } from '../../shell/read-text.ts'
import { ReportDetails } from '../episodes/ReportDetails.tsx'
import { showReport } from '../episodes/report.ts'
import styles from '../podcasts.module.css'
import { enableFeed, exportOpml, feedsQuery, importOpml, opmlQuery, refreshFeedNow } from './admin-feeds.ts'
import { ImportFeed } from './ImportFeed.tsx'

const Row = ({ feed }: { feed: FeedState }) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [report, setReport] = useState<FeedReport | null>(null)
  const press = (work: () => Promise<unknown>) => () => {
    setBusy(true)
    work()
      .catch(showError)
      .finally(() => setBusy(false))
  }
  const refreshNow = press(async () => {
    const read = await refreshFeedNow(feed.podcast_id)
    setReport(read)
    showReport(read)
  })
  const matchesStatus = [
    feed.checked_at && t('Updated {moment}', { moment: formatMoment(feed.checked_at) }),
    feed.next_check_at && t('Next update {moment}', { moment: formatMoment(feed.next_check_at) }),
    t('{count} episodes', { count: feed.episodes_count }),
  ]
  return (
    <CardRow className="flex-wrap">
      <div className="min-w-0">
        <p className="font-medium break-words">
          <AdminLink path="podcasts" id={feed.podcast_id}>
            <bdi>{feed.title}</bdi>
          </AdminLink>
        </p>
        <Detail>
          <bdi dir="ltr">{feed.url}</bdi>
        </Detail>
        <Detail className="tabular">{matchesStatus.filter(Boolean).join(' · ')}</Detail>
        {feed.error && (
          <Detail error>
            {t(feed.error)} {feed.disabled && t('Automatic updates are paused.')}
          </Detail>
        )}
        {feed.disabled && !feed.error && <Detail>{t('Automatic updates are paused.')}</Detail>}
        {report && <ReportDetails report={report} />}
      </div>
      <Button size="sm" disabled={busy} onClick={press(() => enableFeed(feed.podcast_id, feed.disabled))}>
        {feed.disabled ? t('Update automatically') : t('Pause updates')}
      </Button>
      <Button size="sm" disabled={busy} onClick={refreshNow}>
        <RotateCw className="icon-16" aria-hidden="true" />
        {t('Update now')}
      </Button>
    </CardRow>
  )
}

/** Progress of an OPML import, and the feeds that failed. */
const Run = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const { data } = useQuery(opmlQuery(id))
  if (!data) return null
  const figures = {
    done: formatNumber(data.processed_count),
    total: formatNumber(data.total),
    added: formatNumber(data.added),
    known: formatNumber(data.known),
  }
  return (
    <Card aria-live="polite">
      <h2 className="heading-16">{t('OPML import')}</h2>
      <div>
        <progress
          className={styles.progress}
          value={data.processed_count}
          max={Math.max(data.total, 1)}
          aria-label={t('OPML import')}
        />
        <Detail className="tabular">
          {t('{done} of {total} feeds processed: {added} added, {known} already here', figures)}
        </Detail>
      </div>
      {data.failed.length > 0 && (
        <ul>
          {data.failed.map(({ url, message }) => (
            <Detail as="li" error key={url}>
              <bdi dir="ltr">{url}</bdi>: {t(message)}
            </Detail>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** From this many feeds on, a search field is shown. */
const SEARCH_FROM = 10

const matches = ({ title, url }: FeedState, typed: string): boolean =>
  `${title} ${url}`.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase())

const List = ({ feeds }: { feeds: FeedState[] }) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const shown = feeds.filter((feed) => matches(feed, typed))
  const failing = feeds.filter(({ error, disabled }) => error !== null || disabled).length
  const figures = [
    t('{count} feeds', { count: feeds.length }),
    failing > 0 && t('{total} failing', { total: formatNumber(failing) }),
  ]
  return (
    <Card
      head={
        <>
          <Detail className="tabular">{figures.filter(Boolean).join(' · ')}</Detail>
          {feeds.length >= SEARCH_FROM && (
            <FilterField label={t('Search feeds')} value={typed} onChange={setTyped} />
          )}
        </>
      }
    >
      {shown.length === 0 && <p className="muted">{t('No matching feeds')}</p>}
      <ul>
        {shown.map((feed) => (
          <Row key={feed.podcast_id} feed={feed} />
        ))}
      </ul>
    </Card>
  )
}

/** Podcast feeds: their status, and OPML import and export. */
export const FeedsPage = () => {
  const { t } = useTranslation()
  const [run, setRun] = useState<number | null>(null)
  const { data, error, refetch } = useQuery(feedsQuery())
  const mayImport = useSession(({ user }) => hasPermission(user, 'CED podcasts'))
  const take = async (file: File): Promise<void> => setRun((await importOpml(await readText(file))).id)
  return (
    <AreaPage stacked>
      <FileButtons accept=".opml,.xml,text/x-opml,text/xml" onImport={take} onExport={exportOpml}>
        {mayImport && <ImportFeed />}
      </FileButtons>
      {run !== null && <Run id={run} />}
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton width="100%" height={168} />}
      {data?.length === 0 && (
        <EmptyState
          icon={<Rss aria-hidden="true" />}
          title={t('No feeds yet')}
          text={t('Import an OPML file, or add a podcast by its feed URL.')}
        />
      )}
      {data && data.length > 0 && <List feeds={data} />}
    </AreaPage>
  )
}
