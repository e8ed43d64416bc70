import { useNavigate } from '@tanstack/react-router'
import { Copy, Trash2, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Hint } from '../../../ui/fields/Field.tsx'
import { useDesk } from '../desk.ts'
import styles from '../uploading.module.css'
import { isSkipped, wrongIn } from './drafts.ts'
import type { GenreChoice } from './GenreField.tsx'
import type { Group } from './groups.ts'
import { useReview, wantedOf } from './review.ts'
import { SameForAll } from './SameForAll.tsx'

const Progress = ({ done, total }: { done: number; total: number }) => {
  const { t } = useTranslation()
  return (
    <span className={styles.reviewProgress} role="status">
      <progress max={total} value={done} aria-label={t('Progress')} />
      <span className="tabular">
        {t('{done} of {total}', { done: formatNumber(done), total: formatNumber(total) })}
      </span>
    </span>
  )
}

interface ReviewToolbarProps {
  groups: Group[]
  genres: readonly GenreChoice[]
  /** Keys of groups that are kept apart from an existing album. */
  apart: ReadonlySet<string>
}

/** Selection, changes of all selected uploads, and publishing. */
export const ReviewToolbar = ({ groups, genres, apart }: ReviewToolbarProps) => {
  const { t } = useTranslation()
  const { drafts, songs } = useDesk()
  const navigate = useNavigate()
  const review = useReview()
  const { picked, through, sending } = review.use()
  const [shown, setShown] = useState(!drafts)
  const lines = useMemo(() => groups.flatMap((group) => group.lines), [groups])
  const wanted = useMemo(() => wantedOf(groups, picked), [groups, picked])
  const wrong = useMemo(() => [...wanted].some(({ draft }) => wrongIn(draft).size > 0), [wanted])
  const copies = lines.flatMap(({ upload }) => (upload.same ? [upload.id] : []))
  const ids = [...picked]
  return (
    <>
      <section
        className={styles.reviewToolbar}
        aria-label={picked.size > 0 ? t('Selected rows') : t('Publish')}
      >
        {picked.size > 0 ? (
          <>
            <b className="tabular">{t('{count} selected', { count: picked.size })}</b>
            <SameForAll
              genres={genres}
              onApply={(edit) =>
                review.edit(
                  lines.filter(({ upload }) => picked.has(upload.id)),
                  edit,
                )
              }
            />
            <Button
              variant="ghost"
              size="sm"
              className="danger-text"
              onClick={() => void review.discard(ids)}
            >
              <Trash2 className="icon-18" aria-hidden="true" />
              {t('Remove')}
            </Button>
            <IconButton size="sm" label={t('Clear selection')} onClick={() => review.choose(ids, false)}>
              <X className="icon-18" aria-hidden="true" />
            </IconButton>
          </>
        ) : (
          <>
            <Button
              variant="ghost"
              size="sm"
              onClick={() =>
                review.choose(
                  lines.map(({ upload }) => upload.id),
                  true,
                )
              }
            >
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
        <label className={styles.reviewSelectAll}>
          <Checkbox checked={shown} onChange={(event) => setShown(event.currentTarget.checked)} />
          {drafts ? t('Publish at once') : t('Visible to listeners')}
        </label>
        {through ? (
          <Progress {...through} />
        ) : (
          <Button
            variant="primary"
            className={styles.reviewSave}
            disabled={wanted.size === 0 || wrong || sending > 0}
            onClick={() =>
              void review.publish(groups, apart, shown, () => void navigate({ to: songs as never }))
            }
          >
            {drafts && !shown
              ? t('Add as drafts')
              : picked.size > 0
                ? t('Publish selected')
                : t('Publish all')}
          </Button>
        )}
      </section>
      {lines.some(isSkipped) && (
        <Hint className={styles.reviewHint}>{t('Skipped duplicates are not added.')}</Hint>
      )}
      {wrong && (
        <Hint error className={styles.reviewHint} role="alert">
          {t('Every song needs a title. Track numbers and years must be numbers.')}
        </Hint>
      )}
    </>
  )
}
