import { Ellipsis } from 'lucide-react'
import type { ProfileRef } from '../../../contract/platform/user.ts'
import { useItemMenu } from '../../catalog/items/menu/item-menu.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'

/** Opens the menu of a person. */
export const PersonMenuButton = ({ person }: { person: ProfileRef }) => {
  const { t } = useTranslation()
  const openMenu = useItemMenu()
  return (
    <IconButton
      label={t('Options for {title}', { title: person.name })}
      aria-haspopup="menu"
      onClick={(event) => void openMenu(person, event.currentTarget)}
    >
      <Ellipsis aria-hidden="true" />
    </IconButton>
  )
}
