import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { type MenuAnchor, toggleMenu } from '../../../ui/overlays/menu.ts'
import { useMenuGestures } from './menu-gestures.ts'
import { type Menued, subjectOf } from './menu-item.ts'

/** Opens the shared menu for an item, or closes it if already open for that item. Its entries are loaded on demand. */
export const useItemMenu = () => {
  const { t } = useTranslation()
  const router = useRouter()
  return useCallback(
    async (item: Menued, anchor: MenuAnchor) => {
      const { type, id, title } = item
      const entries = await (await import('./item-entries.ts')).entriesOf(item, router)
      const label = t('Options for {title}', { title })
      toggleMenu({ of: `${type}${id}`, label, subject: subjectOf(item), entries, anchor })
    },
    [t, router],
  )
}

/** Opens an item's menu on right-click, menu key or long press; does nothing without an item. */
export const useItemGestures = (item: Menued | null) => {
  const openMenu = useItemMenu()
  return useMenuGestures((anchor) => item && void openMenu(item, anchor))
}
