import { createContext, useContext } from 'react'
import { create } from 'zustand'
import type { PendingUpload } from '../../../../contract/catalog/back-office/uploads.ts'
import { uploadDrafts } from '../../../catalog/uploads/upload-drafts.ts'
import { showError } from '../../../data/errors.ts'
import { translate as t } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { showToast } from '../../../ui/overlays/toasts.ts'
import { scopeOf, type UploadDesk } from '../desk.ts'
import { type Draft, type Edit, type Edits, importOf, isSkipped, type Line } from './drafts.ts'
import { createGrouping, type Group, newAlbumOf } from './groups.ts'

/** An upload that did not become a song. */
interface Refusal {
  id: string
  file_name: string
  message: string
}

interface ReviewState {
  edits: Edits
  picked: ReadonlySet<string>
  refused: ReadonlyMap<string, Refusal>
  /** Progress of publishing. */
  through: { done: number; total: number } | null
  /** Number of covers being uploaded. */
  sending: number
}

/** A change of a draft, or what it depends on. */
type Change = Edit | ((draft: Draft) => Edit)

const without = <K, V>(all: ReadonlyMap<K, V>, keys: Iterable<K>): ReadonlyMap<K, V> => {
  const left = new Map(all)
  for (const key of keys) left.delete(key)
  return left
}

/** State and actions of the review at a desk. Edits stay in this browser until the uploads are songs. */
export const createReview = (desk: UploadDesk) => {
  const stored = uploadDrafts<Edit>(scopeOf(desk.name))
  const use = create<ReviewState>(() => ({
    edits: stored.read(),
    picked: new Set(),
    refused: new Map(),
    through: null,
    sending: 0,
  }))
  const grouping = createGrouping()

  /** Gives an upload the cover of its folder, unless one was chosen already. */
  const takeCover = (id: string, cover: NonNullable<Draft['cover']>): void => {
    const { edits } = use.getState()
    const own = edits[id]
    if (own && 'cover' in own) return
    const next = { ...own, cover }
    stored.write(id, next)
    use.setState({ edits: { ...edits, [id]: next } })
  }
  const edit = (lines: readonly Line[], change: Change): void => {
    const edits = { ...use.getState().edits }
    for (const { upload, draft } of lines) {
      const next = { ...edits[upload.id], ...(typeof change === 'function' ? change(draft) : change) }
      edits[upload.id] = next
      stored.write(upload.id, next)
    }
    use.setState({ edits })
  }
  const choose = (ids: readonly string[], wanted: boolean): void => {
    const picked = new Set(use.getState().picked)
    for (const id of ids) wanted ? picked.add(id) : picked.delete(id)
    use.setState({ picked })
  }
  /** Forgets uploads that no longer exist. */
  const keepOnly = (uploads: readonly PendingUpload[]): void => {
    const ids = new Set(uploads.map(({ id }) => id))
    stored.keepOnly(ids)
    use.setState(({ edits, picked }) => ({
      edits: Object.fromEntries(Object.entries(edits).filter(([id]) => ids.has(id))),
      picked: new Set([...picked].filter((id) => ids.has(id))),
    }))
  }
  /** `title`: the name of a single upload. */
  const discard = async (ids: readonly string[], title?: string): Promise<void> => {
    const sure = await confirm({
      title: title === undefined ? t('Remove selected uploads?') : t('Remove this upload?'),
      text: `${title ?? t('{count} rows', { count: ids.length })}. ${t('This can’t be undone.')}`,
      yes: t('Remove'),
      no: t('Cancel'),
      danger: true,
    })
    if (sure) await desk.discard([...ids]).catch(showError)
  }
  /** `apart`: keys of groups that are kept apart from an existing album; `showSongs` opens the list of songs. */
  const publish = async (
    groups: Group[],
    apart: ReadonlySet<string>,
    shown: boolean,
    showSongs: () => void,
  ): Promise<void> => {
    const wanted = wantedOf(groups, use.getState().picked)
    const songs = groups.flatMap((group) => {
      const new_album = apart.has(group.key) ? newAlbumOf(group) : null
      return group.lines.filter((line) => wanted.has(line)).map((line) => importOf(line, new_album))
    })
    use.setState({ through: { done: 0, total: songs.length } })
    const names = new Map([...wanted].map(({ upload }) => [upload.id, upload.file_name]))
    try {
      const { done, failed } = await desk.publish(songs, shown, (count) =>
        use.setState({ through: { done: count, total: songs.length } }),
      )
      const refused = failed.map(({ upload_id: id, message }): [string, Refusal] => [
        id,
        { id, message, file_name: names.get(id) ?? '' },
      ])
      use.setState({ refused: new Map(refused) })
      if (done.length > 0)
        showToast({
          type: 'success',
          title: desk.drafts && !shown ? t('Added as drafts') : t('Published'),
          text: t('{count} songs', { count: done.length }),
          action: { label: t('Show songs'), run: showSongs },
        })
    } catch (error) {
      showError(error)
    }
    use.setState({ through: null })
  }
  return {
    use,
    group: grouping,
    edit,
    takeCover,
    choose,
    keepOnly,
    discard,
    publish,
    /** Puts the messages of refused uploads away. */
    dismiss: (ids: Iterable<string>): void =>
      use.setState(({ refused }) => ({ refused: without(refused, ids) })),
    sendingCover: (by: 1 | -1): void => use.setState(({ sending }) => ({ sending: sending + by })),
  }
}

/** The selected uploads, or all; without duplicates to be skipped. */
export const wantedOf = (groups: readonly Group[], picked: ReadonlySet<string>): ReadonlySet<Line> => {
  const all = groups.flatMap(({ lines }) => lines)
  return new Set(all.filter((line) => !isSkipped(line) && (picked.size === 0 || picked.has(line.upload.id))))
}

export type Review = ReturnType<typeof createReview>

const Context = createContext<Review | null>(null)
export const ReviewProvider = Context.Provider

/** The review of the current page. */
export const useReview = (): Review => {
  const review = useContext(Context)
  if (!review) throw new Error('no upload review')
  return review
}
