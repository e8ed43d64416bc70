import { useState } from 'react'
import type { PendingUpload } from '../../../contract/admin/uploads.ts'
import { showError } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/confirm.ts'
import { showToast } from '../../ui/toasts.ts'
import { useDesk } from './desk.ts'
import { type Draft, type Edits, groupsOf, importOf, type Line, wrongIn } from './drafts.ts'

/** State and actions of the upload review. */
export const useReview = (uploads: PendingUpload[]) => {
  const { t } = useTranslation()
  const desk = useDesk()
  const [edits, setEdits] = useState<Edits>({})
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [through, setThrough] = useState<{ done: number; total: number } | null>(null)

  const groups = groupsOf(uploads, edits)
  const lines = groups.flatMap((group) => group.lines)
  // Uploads that no longer exist are neither selected nor edited.
  const chosen = new Set(lines.flatMap(({ upload: { id } }) => (picked.has(id) ? [id] : [])))
  const dirty = uploads.some(({ id }) => id in edits)

  const choose = (ids: string[], wanted: boolean): void => {
    const next = new Set(chosen)
    for (const id of ids) wanted ? next.add(id) : next.delete(id)
    setPicked(next)
  }
  const edit = (ids: string[], change: Partial<Draft>): void =>
    setEdits((all) => ({
      ...all,
      ...Object.fromEntries(ids.map((id) => [id, { ...all[id], ...change }])),
    }))

  const discard = async (ids: string[]): Promise<void> => {
    const sure =
      ids.length === 1 ||
      (await confirm({
        title: t('Remove selected uploads?'),
        text: `${t('{count} rows', { count: ids.length })}. ${t('This can’t be undone.')}`,
        yes: t('Remove'),
        no: t('Cancel'),
        danger: true,
      }))
    if (sure) await desk.discard(ids).catch(showError)
  }

  const publish = async (wanted: Line[], shown: boolean): Promise<void> => {
    setThrough({ done: 0, total: wanted.length })
    try {
      const { done, failed } = await desk.publish(wanted.map(importOf), shown, (count) =>
        setThrough({ done: count, total: wanted.length }),
      )
      setRefused(new Map(failed.map(({ upload_id, message }) => [upload_id, message])))
      if (done.length > 0)
        showToast({
          type: 'success',
          title: desk.drafts && !shown ? t('Added as drafts') : t('Published'),
          text: t('{count} songs', { count: done.length }),
        })
    } catch (error) {
      showError(error)
    }
    setThrough(null)
  }

  /** The selected uploads, or all except exact duplicates. */
  const wanted =
    chosen.size > 0
      ? lines.filter(({ upload }) => chosen.has(upload.id))
      : lines.filter(({ upload }) => upload.same?.by !== 'file')
  return {
    groups,
    lines,
    chosen,
    refused,
    through,
    dirty,
    choose,
    edit,
    discard,
    wanted,
    /** Whether an upload to be published has invalid fields. */
    wrong: wanted.some(({ draft }) => wrongIn(draft).size > 0),
    publish: (shown: boolean) => publish(wanted, shown),
  }
}
