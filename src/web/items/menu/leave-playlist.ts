import type { AnyRouter } from '@tanstack/react-router'
import { showError } from '../../api/errors.ts'
import { leavePlaylist } from '../../api/playlist-members.ts'
import { translate as t } from '../../i18n/i18n.ts'
import type { SharedPlaylist } from '../../playlists/playlist-dialogs.ts'
import { confirm } from '../../ui/confirm.ts'
import { closeDialog } from '../../ui/dialogs.ts'
import { showToast } from '../../ui/toasts.ts'

/** Ends the viewer's membership once they confirm it. */
export const leave = async ({ id, title }: SharedPlaylist, router: AnyRouter): Promise<void> => {
  const yes = await confirm({
    title: t('Leave {title}?', { title }),
    text: t('The songs you added stay. The owner can add you again.'),
    yes: t('Leave'),
    no: t('Cancel'),
    danger: true,
  })
  if (!yes) return
  try {
    await leavePlaylist(id)
    closeDialog('playlistMembers')
    if (router.state.location.pathname === `/playlist/${id}`)
      await router.navigate({ to: '/library/playlists', replace: true })
    showToast({ type: 'success', title: t('You left {title}.', { title }), text: '' })
  } catch (error) {
    showError(error)
  }
}
