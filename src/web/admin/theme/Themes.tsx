import { Link } from '@tanstack/react-router'
import { Check, Copy, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { type AdminTheme, adminThemes } from '../../../contract/admin/themes.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { type MenuEntry, toggleMenu } from '../../ui/menu.ts'
import { removeRows } from '../crud/removing.ts'
import { lookOf } from './draft.ts'

const Swatches = ({ theme }: { theme: AdminTheme }) => {
  const { primary, secondary, dark, light } = lookOf(theme).colors
  const shown = [primary, secondary, dark.background, ...(light ? [light.background] : [])]
  return (
    <span className="theme-swatches" aria-hidden="true">
      {['primary', 'secondary', 'dark', 'light'].slice(0, shown.length).map((name, at) => (
        <span key={name} style={{ background: shown[at] }} />
      ))}
    </span>
  )
}

interface ThemesProps {
  themes: AdminTheme[]
  /** The one that is edited. */
  chosen: number
  edited: boolean
  onUse: (theme: AdminTheme) => void
  onCopy: (theme: AdminTheme) => void
  onRename: (theme: AdminTheme) => void
}

/** The themes there are, and what can be done with each. */
export const Themes = ({ themes, chosen, edited, onUse, onCopy, onRename }: ThemesProps) => {
  const { t } = useTranslation()
  const entriesOf = (theme: AdminTheme): MenuEntry[] => {
    const item = (label: string, icon: typeof Check, run: () => void): MenuEntry => ({
      kind: 'item',
      label,
      icon,
      run,
    })
    return [
      ...(theme.active ? [] : [item(t('Use this theme'), Check, () => onUse(theme))]),
      item(t('Make a copy'), Copy, () => onCopy(theme)),
      ...(theme.built_in ? [] : [item(t('Rename'), Pencil, () => onRename(theme))]),
      ...(theme.built_in || theme.active
        ? []
        : [item(t('Delete'), Trash2, () => void removeRows(adminThemes, [theme.id], theme.name))]),
    ]
  }
  return (
    <nav aria-label={t('Themes')}>
      <ul className="theme-list">
        {themes.map((theme) => (
          <li key={theme.id}>
            <Link
              to="."
              search={{ theme: theme.id } as never}
              className="theme-entry"
              aria-current={theme.id === chosen ? 'page' : undefined}
            >
              <Swatches theme={theme} />
              <span className="trunc">{theme.name}</span>
              {theme.id === chosen && edited && <span className="badge theme-edited">{t('Edited')}</span>}
              {theme.active && <span className="badge good">{t('In use')}</span>}
            </Link>
            <IconButton
              size="sm"
              label={t('More about {title}', { title: theme.name })}
              onClick={(event) =>
                toggleMenu({
                  of: `theme ${theme.id}`,
                  label: theme.name,
                  entries: entriesOf(theme),
                  anchor: event.currentTarget,
                })
              }
            >
              <EllipsisVertical className="s16" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </nav>
  )
}
