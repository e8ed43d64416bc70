import { CircleArrowDown, CircleX } from 'lucide-react'
import { translate as t } from '../i18n/i18n.ts'
import type { MenuEntry } from '../ui/overlays/menu.ts'
import { askToRemove, isChosen, isSavable, type Savable, save } from './actions.ts'

/** Returns the menu entry that saves an item for offline listening, or removes it again. */
export const offlineEntries = (item: Savable): MenuEntry[] => {
  if (isChosen(item))
    return [{ kind: 'item', label: t('Remove download'), icon: CircleX, run: () => void askToRemove(item) }]
  if (!isSavable(item.type)) return []
  return [{ kind: 'item', label: t('Save for offline'), icon: CircleArrowDown, run: () => save(item) }]
}
