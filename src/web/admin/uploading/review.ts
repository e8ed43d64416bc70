import { useState } from 'react'
import type { WaitingUpload } from '../../../contract/admin/uploading.ts'
import { discardUploads, publishUploads } from '../../api/admin-uploads.ts'
import { showError } from '../../api/errors.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/confirm.ts'
import { notify } from '../../ui/notices.ts'
import { type Draft, type Edits, groupsOf, importOf, type Line, wrongIn } from './drafts.ts'

/** Uploads that wait, what was said of them, and what can be done with them. */
export const useReview = (uploads: WaitingUpload[]) => {
  const { t } = useTranslation()
  const [edits, setEdits] = useState<Edits>({})
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [through, setThrough] = useState<{ done: number; total: number } | null>(null)

  const groups = groupsOf(uploads, edits)
  const lines = groups.flatMap((group) => group.lines)
  // What is gone by now is neither chosen nor edited.
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
        title: t('Remove the selected uploads?'),
        text: `${t('Rows: {total}', { total: formatNumber(ids.length) })}. ${t('This cannot be undone.')}`,
        yes: t('Remove'),
        no: t('Cancel'),
        danger: true,
      }))
    if (sure) await discardUploads(ids).catch(showError)
  }

  const publish = async (wanted: Line[], shown: boolean): Promise<void> => {
    setThrough({ done: 0, total: wanted.length })
    try {
      const { done, failed } = await publishUploads(wanted.map(importOf), shown, (count) =>
        setThrough({ done: count, total: wanted.length }),
      )
      setRefused(new Map(failed.map(({ upload_id, message }) => [upload_id, message])))
      if (done.length > 0)
        notify({
          type: 'success',
          title: t('Published'),
          text: t('Songs: {total}', { total: formatNumber(done.length) }),
        })
    } catch (error) {
      showError(error)
    }
    setThrough(null)
  }

  /** Chosen ones, else all but exact copies. */
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
    /** Something that is to be published cannot be sent as it is. */
    wrong: wanted.some(({ draft }) => wrongIn(draft).size > 0),
    publish: (shown: boolean) => publish(wanted, shown),
  }
}
