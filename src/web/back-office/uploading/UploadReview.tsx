import { useQuery } from '@tanstack/react-query'
import { Copy, Music, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { PendingUpload } from '../../../contract/admin/uploads.ts'
import type { genreChoicesQuery } from '../../api/admin-songs.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../items/states/LoadError.tsx'
import { Button } from '../../ui/Button.tsx'
import fieldsStyles from '../../ui/fields.module.css'
import { IconButton } from '../../ui/IconButton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { DropZone } from '../../uploads/DropZone.tsx'
import { useUnsavedChangesGuard } from '../crud/unsaved-changes.ts'
import { PageHead } from '../head.tsx'
import { DeskProvider, type UploadDesk, useDesk } from './desk.ts'
import { RecordGroup } from './RecordGroup.tsx'
import { useReview } from './review.ts'
import { SameForAll } from './SameForAll.tsx'
import { UploadList } from './UploadList.tsx'
import uploadingStyles from './uploading.module.css'

type GenresQuery = ReturnType<typeof genreChoicesQuery>

const Review = ({ uploads, genres: query }: { uploads: PendingUpload[]; genres: GenresQuery }) => {
  const { t } = useTranslation()
  const { drafts } = useDesk()
  const [shown, setShown] = useState(!drafts)
  const genres = useQuery(query).data ?? []
  const review = useReview(uploads)
  const { groups, lines, chosen, through, wanted } = review
  useUnsavedChangesGuard(review.dirty)
  const copies = lines.flatMap(({ upload }) => (upload.same ? [upload.id] : []))
  const all = lines.map(({ upload }) => upload.id)
  return (
    <>
      <PageHead count={uploads.length} />
      <section
        className={uploadingStyles.reviewToolbar}
        aria-label={chosen.size > 0 ? t('Selected rows') : t('Publish')}
      >
        {chosen.size > 0 ? (
          <>
            <b className="tabular">{t('{count} selected', { count: chosen.size })}</b>
            <SameForAll genres={genres} onApply={(edit) => review.edit([...chosen], edit)} />
            <Button
              variant="ghost"
              size="sm"
              className="danger-text"
              onClick={() => void review.discard([...chosen])}
            >
              <Trash2 className="icon-18" aria-hidden="true" />
              {t('Remove')}
            </Button>
            <IconButton size="sm" label={t('Clear selection')} onClick={() => review.choose(all, false)}>
              <X className="icon-18" aria-hidden="true" />
            </IconButton>
          </>
        ) : (
          <>
            <Button variant="ghost" size="sm" onClick={() => review.choose(all, true)}>
              {t('Select all')}
            </Button>
            {copies.length > 0 && (
              <Button variant="ghost" size="sm" onClick={() => review.choose(copies, true)}>
                <Copy className="icon-16" aria-hidden="true" />
                {t('Select {count} duplicates', { count: copies.length })}
              </Button>
            )}
          </>
        )}
        <label className={uploadingStyles.reviewSelectAll}>
          <input
            type="checkbox"
            className={fieldsStyles.check}
            checked={shown}
            onChange={(event) => setShown(event.currentTarget.checked)}
          />
          {drafts ? t('Publish at once') : t('Visible to listeners')}
        </label>
        {through ? (
          <span className={uploadingStyles.reviewProgress} role="status">
            <progress max={through.total} value={through.done} aria-label={t('Progress')} />
            <span className="tabular">
              {t('{done} of {total}', {
                done: formatNumber(through.done),
                total: formatNumber(through.total),
              })}
            </span>
          </span>
        ) : (
          <Button
            variant="primary"
            disabled={wanted.length === 0 || review.wrong}
            onClick={() => void review.publish(shown)}
          >
            {drafts && !shown
              ? t('Add as drafts')
              : chosen.size > 0
                ? t('Publish selected')
                : t('Publish all')}
          </Button>
        )}
      </section>
      {chosen.size === 0 && wanted.length < lines.length && (
        <p className={`${fieldsStyles.hint} ${uploadingStyles.reviewHint}`}>
          {t('Exact duplicates are skipped unless you select them.')}
        </p>
      )}
      {review.wrong && (
        <p className={`${fieldsStyles.hint} ${fieldsStyles.err} ${uploadingStyles.reviewHint}`} role="alert">
          {t('Every song needs a title. Track numbers and years must be numbers.')}
        </p>
      )}
      {groups.map((group) => (
        <RecordGroup key={group.key} {...review} group={group} genres={genres} />
      ))}
    </>
  )
}

interface UploadReviewProps {
  desk: UploadDesk
  /** The genres to choose from. */
  genres: GenresQuery
}

/** Bulk upload: files are uploaded, reviewed by album, and published together. */
export const UploadReview = ({ desk, genres }: UploadReviewProps) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(desk.waiting)
  const sending = desk.queue.use((state) => state.items.length > 0)
  const any = sending || (data !== undefined && data.length > 0)
  return (
    <DeskProvider value={desk}>
      <DropZone className={uploadingStyles.adminUpload} any={any} onFiles={desk.queue.addFiles}>
        <UploadList />
        {error && !data && <LoadError error={error} retry={() => void refetch()} />}
        {data && data.length > 0 && <Review uploads={data} genres={genres} />}
        {data?.length === 0 && !sending && (
          <EmptyState
            icon={<Music aria-hidden="true" />}
            title={t('Nothing to publish')}
            text={t('Drop files or folders here. Review tags, albums and duplicates before publishing.')}
          />
        )}
      </DropZone>
    </DeskProvider>
  )
}
