import { useQuery } from '@tanstack/react-query'
import { RotateCw, Rss } from 'lucide-react'
import { useState } from 'react'
import type { FeedState } from '../../../contract/admin/feeds.ts'
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
import { LoadError } from '../../media/LoadError.tsx'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notices.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { FileButtons } from '../FileButtons.tsx'
import '../crud/crud.css'
import './operations/operations.css'

const Row = ({ feed }: { feed: FeedState }) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const press = (work: () => Promise<unknown>) => () => {
    setBusy(true)
    work()
      .catch(showError)
      .finally(() => setBusy(false))
  }
  const readNow = press(async () => {
    const { title, added, changed } = await readFeedNow(feed.podcast_id)
    const figures = { added: formatNumber(added), changed: formatNumber(changed) }
    notify({ type: 'success', title, text: t('New: {added}, changed: {changed}', figures) })
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
          <bdi>{feed.title}</bdi>
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

/** Feeds that podcasts are read from: how each is doing, and lists of them in and out. */
export const Page = () => {
  const { t } = useTranslation()
  const [run, setRun] = useState<number | null>(null)
  const { data, error, refetch } = useQuery(feedsQuery())
  const take = async (file: File): Promise<void> => setRun((await importOpml(await file.text())).id)
  return (
    <div className="admin-content ops">
      <FileButtons accept=".opml,.xml,text/x-opml,text/xml" onImport={take} onExport={exportOpml} />
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
      {data && data.length > 0 && (
        <section className="ops-card">
          <ul className="ops-jobs">
            {data.map((feed) => (
              <Row key={feed.podcast_id} feed={feed} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
