import { useQuery } from '@tanstack/react-query'
import { RotateCw, Rss } from 'lucide-react'
import { useState } from 'react'
import type { FeedReport, FeedState } from '../../../contract/admin/feeds.ts'
import {
  enableFeed,
  exportOpml,
  feedsQuery,
  importOpml,
  opmlQuery,
  readFeedNow,
} from '../../api/admin-feeds.ts'
import { showError } from '../../api/errors.ts'
import { formatMoment, formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FindField } from '../../media/FindField.tsx'
import { LoadError } from '../../media/LoadError.tsx'
import { may } from '../../session/may.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { FileButtons } from '../FileButtons.tsx'
import { ImportFeed } from '../podcasts/ImportFeed.tsx'
import { ReportDetails } from '../podcasts/ReportDetails.tsx'
import { tellReport } from '../podcasts/report.ts'
import '../crud/crud.css'
import './operations/operations.css'

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
  const readNow = press(async () => {
    const read = await readFeedNow(feed.podcast_id)
    setReport(read)
    tellReport(read)
  })
  const told = [
    feed.checked_at && t('Read {moment}', { moment: formatMoment(feed.checked_at) }),
    feed.next_at && t('Next {moment}', { moment: formatMoment(feed.next_at) }),
    t('Episodes: {n}', { n: formatNumber(feed.episodes_count) }),
  ]
  return (
    <li className="ops-job flex-wrap">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">
          <AdminLink path="podcasts" id={feed.podcast_id}>
            <bdi>{feed.title}</bdi>
          </AdminLink>
        </p>
        <p className="ops-detail">
          <bdi dir="ltr">{feed.url}</bdi>
        </p>
        <p className="ops-detail num">{told.filter(Boolean).join(' · ')}</p>
        {feed.reason && (
          <p className="ops-reason">
            {t(feed.reason)} {feed.disabled && t('It is not read any more by itself.')}
          </p>
        )}
        {feed.disabled && !feed.reason && (
          <p className="ops-detail">{t('It is not read any more by itself.')}</p>
        )}
        {report && <ReportDetails report={report} />}
      </div>
      <Button size="sm" disabled={busy} onClick={press(() => enableFeed(feed.podcast_id, feed.disabled))}>
        {feed.disabled ? t('Read by itself') : t('Stop reading')}
      </Button>
      <Button size="sm" disabled={busy} onClick={readNow}>
        <RotateCw className="s16" aria-hidden="true" />
        {t('Read now')}
      </Button>
    </li>
  )
}

/** How far an OPML file is, and what of it could not be read. */
const Run = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const { data } = useQuery(opmlQuery(id))
  if (!data) return null
  const figures = {
    done: formatNumber(data.done),
    total: formatNumber(data.total),
    added: formatNumber(data.added),
    known: formatNumber(data.known),
  }
  return (
    <section className="ops-card" aria-live="polite">
      <h2 className="h16">{t('Import of an OPML file')}</h2>
      <div>
        <progress
          className="ops-progress"
          value={data.done}
          max={Math.max(data.total, 1)}
          aria-label={t('Import of an OPML file')}
        />
        <p className="ops-detail num">
          {t('{done} of {total} feeds read; new: {added}, there before: {known}', figures)}
        </p>
      </div>
      {data.failed.length > 0 && (
        <ul>
          {data.failed.map(({ url, message }) => (
            <li key={url} className="ops-reason">
              <bdi dir="ltr">{url}</bdi>: {t(message)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** From so many on, somebody looks for one by its name. */
const MANY = 10

const matches = ({ title, url }: FeedState, typed: string): boolean =>
  `${title} ${url}`.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase())

const List = ({ feeds }: { feeds: FeedState[] }) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const shown = feeds.filter((feed) => matches(feed, typed))
  const troubled = feeds.filter(({ reason, disabled }) => reason !== null || disabled).length
  const figures = [
    t('Feeds: {total}', { total: formatNumber(feeds.length) }),
    troubled > 0 && t('In trouble: {total}', { total: formatNumber(troubled) }),
  ]
  return (
    <section className="ops-card">
      <div className="ops-head">
        <p className="ops-detail num">{figures.filter(Boolean).join(' · ')}</p>
        {feeds.length >= MANY && <FindField label={t('Find a feed')} typed={typed} onType={setTyped} />}
      </div>
      {shown.length === 0 && <p className="text-muted">{t('No feed matches')}</p>}
      <ul className="ops-jobs">
        {shown.map((feed) => (
          <Row key={feed.podcast_id} feed={feed} />
        ))}
      </ul>
    </section>
  )
}

/** Feeds that podcasts are read from: how each is doing, and lists of them in and out. */
export const Page = () => {
  const { t } = useTranslation()
  const [run, setRun] = useState<number | null>(null)
  const { data, error, refetch } = useQuery(feedsQuery())
  const mayImport = useSession(({ user }) => may(user, 'CED podcasts'))
  const take = async (file: File): Promise<void> => setRun((await importOpml(await file.text())).id)
  return (
    <div className="admin-content ops">
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
          text={t('Import an OPML file, or add a podcast by the address of its feed.')}
        />
      )}
      {data && data.length > 0 && <List feeds={data} />}
    </div>
  )
}
