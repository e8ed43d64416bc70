import type { Trx } from '../../../db/schema.ts'
import { publishMembers } from '../../catalog/index.ts'
import { notify } from '../../platform/index.ts'
import { part } from './members.service.ts'
import {
  deleteInvite,
  deleteMembersBlocking,
  lockShared,
  lockSharedBy,
  promoteOldestEditor,
} from './queries.ts'

/** Ends memberships of two users in playlists of each other, within a transaction that holds their lock. */
export const endSharing = async (trx: Trx, one: number, other: number): Promise<void> => {
  for (const { id, member } of await lockSharedBy(trx, one, other)) await part(trx, id, member)
}

const notifyHeir = async (trx: Trx, { id, title }: { id: number; title: string }, to: number) => {
  const content = { text: 'playlist_inherited', link: `/playlist/${id}`, item: null } as const
  await notify(trx, {
    kind: 'playlist_added',
    to: [to],
    exclude: [],
    subject: String(id),
    title,
    ...content,
    several: content,
  })
}

/**
 * Before an account is deleted, gives each playlist it shares to the editor who has been a member longest, since others
 * built it too. Playlists without an editor are deleted with the account.
 */
export const handOverPlaylists = async (trx: Trx, userId: number): Promise<void> => {
  for (const playlist of await lockShared(trx, userId)) {
    const heir = await promoteOldestEditor(trx, playlist.id)
    if (heir === undefined) {
      await publishMembers(trx, playlist.id)
      continue
    }
    await deleteInvite(trx, playlist.id)
    const gone = await deleteMembersBlocking(trx, playlist.id, heir)
    await notifyHeir(trx, playlist, heir)
    await publishMembers(trx, playlist.id, gone)
  }
}
