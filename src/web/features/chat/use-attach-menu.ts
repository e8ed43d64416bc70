import { Music } from 'lucide-react'
import type { SharedItem } from '../../../contract/social/chat.ts'
import { formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { sharedPlayItem } from '../../items/shared-items.ts'
import { usePlayer, usePlayhead } from '../../player/state.ts'
import { type MenuEntry, toggleMenu } from '../../ui/menu.ts'

/** Lets choose what is sent along: what plays, or a song to be found; if nothing plays, only the latter. */
export const useAttachMenu = (add: (item: SharedItem) => void, findSong: () => void) => {
  const { t } = useTranslation()
  const current = usePlayer((state) => state.currentAudio)
  const attach = (anchor: HTMLElement): void => {
    // Nothing to choose from.
    if (!current) {
      findSong()
      return
    }
    const entries: MenuEntry[] = []
    const offer = (label: string, run: () => void) => entries.push({ kind: 'item', label, icon: Music, run })
    offer(t('Share what I’m listening to'), () => add(sharedPlayItem(current, null)))
    const at = Math.floor(usePlayhead.getState().currentTime)
    if (current.type !== 'radio-station' && at > 0)
      offer(t('Share it from {time}', { time: formatTime(at) }), () => add(sharedPlayItem(current, at)))
    offer(t('Find a song'), findSong)
    toggleMenu({ of: 'attach', label: t('Add a song'), entries, anchor, side: 'top' })
  }
  return { attach, popup: current ? ('menu' as const) : ('dialog' as const) }
}
