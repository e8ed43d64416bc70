import { translate } from '../i18n/i18n.ts'
import { player, usePlayer } from '../player/player.ts'
import { showToast } from '../ui/toasts.ts'

/** Offers a listener who comes back to the shell to continue what leaving it has ended. */
export function offerLeftQueue(): void {
  const { left, currentAudio } = usePlayer.getState()
  if (!left?.justNow || currentAudio) return
  showToast({
    type: 'info',
    title: translate('Continue listening?'),
    text: left.item.title,
    action: {
      label: translate('Continue'),
      run: () => {
        if (usePlayer.getState().left) player.continueLeft()
      },
    },
  })
}
