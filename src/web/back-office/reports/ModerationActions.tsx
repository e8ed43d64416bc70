import { EyeOff, ShieldBan, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { adminAlbums } from '../../../contract/catalog/back-office/albums.ts'
import { adminPlaylists } from '../../../contract/catalog/back-office/playlists.ts'
import { adminSongs } from '../../../contract/catalog/back-office/songs.ts'
import type { AdminReportDetails } from '../../../contract/site/back-office/reports.ts'
import { adminUsers } from '../../../contract/site/back-office/users.ts'
import type { Reportable } from '../../../contract/site/reports.ts'
import { showError } from '../../data/errors.ts'
import { hasPermission } from '../../data/session/permissions.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { bulkItems } from '../crud/crud.ts'
import { showRejected } from '../crud/delete-with-undo.ts'
import { deleteReportedPost } from './admin-reports.ts'
import styles from './reports.module.css'

type Answer = Awaited<ReturnType<typeof bulkItems>>
type Refused = Answer['failed']

type Hidable = typeof adminSongs | typeof adminAlbums | typeof adminPlaylists

/** Resources through which an item type can be hidden. Artists are hidden through their songs. */
const measures: Partial<Record<Reportable, Hidable>> = {
  song: adminSongs,
  album: adminAlbums,
  playlist: adminPlaylists,
}

const hide = async (of: Hidable, id: number): Promise<Refused> =>
  (await bulkItems(of as typeof adminSongs, { action: 'hide', ids: [id] })).failed

/** Actions on a reported item: hide or delete it; warn, mute or block its owner. */
export const ModerationActions = ({ report }: { report: AdminReportDetails }) => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const [busy, setBusy] = useState(false)
  const { item_type, item_id, title, hidden, owner } = report
  const measure = measures[item_type]
  const run = async (work: () => Promise<Refused>, done: string, text: string): Promise<void> => {
    setBusy(true)
    try {
      const failed = await work()
      showRejected(failed)
      if (failed.length === 0) showToast({ type: 'success', title: done, text })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  const block = async (id: number, name: string): Promise<void> => {
    const yes = await confirm({
      title: t('Block {name}?', { name }),
      text: t('The user is logged out everywhere and can no longer log in.'),
      yes: t('Block'),
      no: t('Cancel'),
      danger: true,
    })
    if (!yes) return
    const work = async () => (await bulkItems(adminUsers, { action: 'block', ids: [id] })).failed
    await run(work, t('Blocked'), name)
  }
  const hides = measure && title !== null && !hidden && hasPermission(user, measure.bulk.access)
  const blocks =
    owner && owner.id !== user?.id && hasPermission(user, 'CED users') && !(item_type === 'user' && hidden)
  const deletes = item_type === 'artist_post' && title !== null && hasPermission(user, 'CED artists')
  const remove = async (): Promise<Refused> => {
    await deleteReportedPost(item_id)
    return []
  }
  if (!hides && !blocks && !deletes) return null
  return (
    <div className={styles.reportMeasures}>
      {hides && (
        <Button
          size="sm"
          disabled={busy}
          onClick={() => void run(() => hide(measure, item_id), t('Hidden'), title)}
        >
          <EyeOff className="icon-16" aria-hidden="true" />
          {t('Hide {title}', { title })}
        </Button>
      )}
      {deletes && (
        <Button size="sm" disabled={busy} onClick={() => void run(remove, t('Deleted'), title)}>
          <Trash2 className="icon-16" aria-hidden="true" />
          {t('Delete post')}
        </Button>
      )}
      {blocks && (
        <Button
          size="sm"
          disabled={busy}
          onClick={() =>
            openDialog(() => import('../users/ModerateDialog.tsx').then((m) => m.ModerateDialog), owner)
          }
        >
          <TriangleAlert className="icon-16" aria-hidden="true" />
          {t('Warn or mute {name}', { name: owner.name })}
        </Button>
      )}
      {blocks && (
        <Button size="sm" disabled={busy} onClick={() => void block(owner.id, owner.name)}>
          <ShieldBan className="icon-16" aria-hidden="true" />
          {t('Block {name}', { name: owner.name })}
        </Button>
      )}
    </div>
  )
}
