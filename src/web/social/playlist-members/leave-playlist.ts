import type { AnyRouter } from '@tanstack/react-router'
import type { SharedPlaylist } from '../../catalog/playlists/playlist-dialogs.ts'
import { showError } from '../../data/errors.ts'
import { translate as t } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { leavePlaylist } from './playlist-members.ts'

/** Ends the viewer's membership once they confirm it; then calls `left`. */
export const leave = async (
  { id, title }: SharedPlaylist,
  router: AnyRouter,
  left?: () => void,
): Promise<void> => {
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
    left?.()
    if (router.state.location.pathname === `/playlist/${id}`)
      await router.navigate({ to: '/library/playlists', replace: true })
    showToast({ type: 'success', title: t('You left {title}.', { title }), text: '' })
  } catch (error) {
    showError(error)
  }
}
