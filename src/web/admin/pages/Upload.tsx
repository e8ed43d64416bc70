import { useQuery } from '@tanstack/react-query'
import { Copy, Music, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { WaitingUpload } from '../../../contract/admin/uploading.ts'
import { genreChoicesQuery } from '../../api/admin-songs.ts'
import { waitingQuery } from '../../api/admin-uploads.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { DropZone } from '../../media/uploading/DropZone.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useLeaveGuard } from '../crud/leaving.ts'
import { PageHead } from '../head.tsx'
import { RecordGroup } from '../uploading/RecordGroup.tsx'
import { useReview } from '../uploading/review.ts'
import { SameForAll } from '../uploading/SameForAll.tsx'
import { SendingList } from '../uploading/SendingList.tsx'
import { addFiles, useSending } from '../uploading/sending.ts'
import '../../ui/fields.css'
import '../uploading/uploading.css'

const Review = ({ uploads }: { uploads: WaitingUpload[] }) => {
  const { t } = useTranslation()
  const [shown, setShown] = useState(true)
  const genres = useQuery(genreChoicesQuery()).data ?? []
  const review = useReview(uploads)
  const { groups, lines, chosen, through, wanted } = review
  useLeaveGuard(review.dirty)
  const copies = lines.flatMap(({ upload }) => (upload.same ? [upload.id] : []))
  const all = lines.map(({ upload }) => upload.id)
  return (
    <>
      <PageHead count={uploads.length} />
      <section className="waiting-tools" aria-label={chosen.size > 0 ? t('Selected rows') : t('Publish')}>
        {chosen.size > 0 ? (
          <>
            <b className="num">{t('{count} selected', { count: chosen.size })}</b>
            <SameForAll genres={genres} onApply={(edit) => review.edit([...chosen], edit)} />
            <Button
              look="ghost"
              size="sm"
              className="danger-text"
              onClick={() => void review.discard([...chosen])}
            >
              <Trash2 className="s18" aria-hidden="true" />
              {t('Remove')}
            </Button>
            <IconButton size="sm" label={t('Clear selection')} onClick={() => review.choose(all, false)}>
              <X className="s18" aria-hidden="true" />
            </IconButton>
          </>
        ) : (
          <>
            <Button look="ghost" size="sm" onClick={() => review.choose(all, true)}>
              {t('Select all')}
            </Button>
            {copies.length > 0 && (
              <Button look="ghost" size="sm" onClick={() => review.choose(copies, true)}>
                <Copy className="s16" aria-hidden="true" />
                {t('Select copies: {total}', { total: formatNumber(copies.length) })}
              </Button>
            )}
          </>
        )}
        <label className="waiting-shown">
          <input
            type="checkbox"
            className="check"
            checked={shown}
            onChange={(event) => setShown(event.currentTarget.checked)}
          />
          {t('Visible to listeners')}
        </label>
        {through ? (
          <span className="waiting-through" role="status">
            <progress max={through.total} value={through.done} aria-label={t('Progress')} />
            <span className="num">
              {t('{done} of {total}', {
                done: formatNumber(through.done),
                total: formatNumber(through.total),
              })}
            </span>
          </span>
        ) : (
          <Button
            look="primary"
            disabled={wanted.length === 0 || review.wrong}
            onClick={() => void review.publish(shown)}
          >
            {chosen.size > 0 ? t('Publish selected') : t('Publish all')}
          </Button>
        )}
      </section>
      {chosen.size === 0 && wanted.length < lines.length && (
        <p className="hint waiting-hint">{t('Exact copies are left out unless they are selected.')}</p>
      )}
      {review.wrong && (
        <p className="hint err waiting-hint" role="alert">
          {t('Every song needs a title; numbers and years need digits.')}
        </p>
      )}
      {groups.map((group) => (
        <RecordGroup key={group.key} {...review} group={group} genres={genres} />
      ))}
    </>
  )
}

/** Many files at once: sent, looked through by record, and published together. */
export const Page = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(waitingQuery())
  const sending = useSending((state) => state.items.length > 0)
  const any = sending || (data !== undefined && data.length > 0)
  return (
    <DropZone className="admin-upload" any={any} onFiles={addFiles}>
      <SendingList />
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {data && data.length > 0 && <Review uploads={data} />}
      {data?.length === 0 && !sending && (
        <EmptyState
          icon={<Music aria-hidden="true" />}
          title={t('Nothing waits to be published')}
          text={t(
            'Drop files or whole folders here. Tags, records and copies are looked at before anybody hears them.',
          )}
        />
      )}
    </DropZone>
  )
}
