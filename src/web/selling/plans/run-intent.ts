import type { AnyRouter } from '@tanstack/react-router'
import { downloadEpisode, downloadSong } from '../../data/download.ts'
import { showError } from '../../data/errors.ts'
import type { Intent } from '../../data/session/entitlements.ts'
import { useSession } from '../../data/session/session.ts'
import { translate as t } from '../../i18n/i18n.ts'
import { openChat } from '../../social/people/open-chat.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { showToast } from '../../ui/overlays/toasts.ts'

/** Greets a listener who is back from paying a plan. */
export const welcome = (): void => {
  showToast({
    type: 'success',
    title: t('Welcome to {plan}', { plan: useSession.getState().user?.plan?.name ?? '' }),
    text: t('Change or cancel whenever you like.'),
  })
}

/** Does what a listener wanted when a plan was missing. */
export const runIntent = (intent: Intent, router: AnyRouter): void => {
  if (intent.act === 'download_song') void downloadSong(intent.id).catch(showError)
  else if (intent.act === 'download_episode') void downloadEpisode(intent.id).catch(showError)
  else if (intent.act === 'message') openChat(intent.partner, router)
  else if (intent.act === 'send')
    openDialog(
      () => import('../../social/chat/SendToFriendDialog.tsx').then((m) => m.SendToFriendDialog),
      intent.item,
    )
  else void router.navigate({ href: intent.path })
}
