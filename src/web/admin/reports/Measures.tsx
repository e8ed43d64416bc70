import { EyeOff, ShieldBan } from 'lucide-react'
import { useState } from 'react'
import { adminAlbums } from '../../../contract/admin/albums.ts'
import { adminPlaylists } from '../../../contract/admin/playlists.ts'
import type { AdminReportDetails } from '../../../contract/admin/reports.ts'
import { adminSongs } from '../../../contract/admin/songs.ts'
import { adminUsers } from '../../../contract/admin/users.ts'
import type { Reportable } from '../../../contract/reports.ts'
import { bulkItems } from '../../api/crud.ts'
import { showError } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { may } from '../../session/may.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { notify } from '../../ui/notices.ts'
import { tellRefused } from '../crud/removing.ts'

type Answer = Awaited<ReturnType<typeof bulkItems>>
type Refused = Answer['failed']

type Hidable = typeof adminSongs | typeof adminAlbums | typeof adminPlaylists

/** How each kind of thing is hidden, and who may. Artists are as hidden as their songs. */
const measures: Partial<Record<Reportable, Hidable>> = {
  song: adminSongs,
  album: adminAlbums,
  playlist: adminPlaylists,
}

const hide = async (of: Hidable, id: number): Promise<Refused> =>
  (await bulkItems(of as typeof adminSongs, { action: 'hide', ids: [id] })).failed

/** What can be done about what is reported: hiding it, blocking whose it is. */
export const Measures = ({ report }: { report: AdminReportDetails }) => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const [busy, setBusy] = useState(false)
  const { item_type, item_id, title, hidden, owner } = report
  const measure = measures[item_type]
  const run = async (work: () => Promise<Refused>, done: string, text: string): Promise<void> => {
    setBusy(true)
    try {
      const failed = await work()
      tellRefused(failed)
      if (failed.length === 0) notify({ type: 'success', title: done, text })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  const block = async (id: number, name: string): Promise<void> => {
    const yes = await confirm({
      title: t('Block {name}?', { name }),
      text: t('All sessions of the account end, and it cannot log in any more.'),
      yes: t('Block'),
      no: t('Cancel'),
      danger: true,
    })
    if (!yes) return
    const work = async () => (await bulkItems(adminUsers, { action: 'block', ids: [id] })).failed
    await run(work, t('Blocked'), name)
  }
  const hides = measure && title !== null && !hidden && may(user, measure.bulk.access)
  const blocks = owner && owner.id !== user?.id && may(user, 'CED users') && !(item_type === 'user' && hidden)
  if (!hides && !blocks) return null
  return (
    <div className="report-measures">
      {hides && (
        <Button
          size="sm"
          disabled={busy}
          onClick={() => void run(() => hide(measure, item_id), t('Hidden'), title)}
        >
          <EyeOff className="s16" aria-hidden="true" />
          {t('Hide {title}', { title })}
        </Button>
      )}
      {blocks && (
        <Button size="sm" disabled={busy} onClick={() => void block(owner.id, owner.name)}>
          <ShieldBan className="s16" aria-hidden="true" />
          {t('Block {name}', { name: owner.name })}
        </Button>
      )}
    </div>
  )
}
