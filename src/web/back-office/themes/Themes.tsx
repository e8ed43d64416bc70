import { Link } from '@tanstack/react-router'
import { Check, Copy, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { type AdminTheme, adminThemes } from '../../../contract/platform/back-office/themes.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { type MenuEntry, toggleMenu } from '../../ui/overlays/menu.ts'
import { deleteWithUndo } from '../crud/delete-with-undo.ts'
import { draftOf } from './draft.ts'
import styles from './theme.module.css'

const Swatches = ({ theme }: { theme: AdminTheme }) => {
  const { primary, secondary, dark, light } = draftOf(theme).colors
  const shown = [primary, secondary, dark.background, ...(light ? [light.background] : [])]
  return (
    <span className={styles.themeSwatches} aria-hidden="true">
      {['primary', 'secondary', 'dark', 'light'].slice(0, shown.length).map((name, at) => (
        <span key={name} style={{ background: shown[at] }} />
      ))}
    </span>
  )
}

interface ThemesProps {
  themes: AdminTheme[]
  /** Id of the theme being edited. */
  chosen: number
  edited: boolean
  onUse: (theme: AdminTheme) => void
  onCopy: (theme: AdminTheme) => void
  onRename: (theme: AdminTheme) => void
}

/** List of themes and their actions. */
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
      ...(theme.active ? [] : [item(t('Activate'), Check, () => onUse(theme))]),
      item(t('Duplicate'), Copy, () => onCopy(theme)),
      ...(theme.built_in ? [] : [item(t('Rename'), Pencil, () => onRename(theme))]),
      ...(theme.built_in || theme.active
        ? []
        : [item(t('Delete'), Trash2, () => void deleteWithUndo(adminThemes, [theme.id], theme.name))]),
    ]
  }
  return (
    <nav aria-label={t('Themes')}>
      <ul className={styles.themeList}>
        {themes.map((theme) => (
          <li key={theme.id}>
            <Link
              to="."
              search={{ theme: theme.id } as never}
              className={styles.themeEntry}
              aria-current={theme.id === chosen ? 'page' : undefined}
            >
              <Swatches theme={theme} />
              <span className="truncate">{theme.name}</span>
              {theme.id === chosen && edited && <Badge tone="accent">{t('Modified')}</Badge>}
              {theme.active && <Badge tone="good">{t('In use')}</Badge>}
            </Link>
            <IconButton
              size="sm"
              label={t('More options for {title}', { title: theme.name })}
              onClick={(event) =>
                toggleMenu({
                  of: `theme ${theme.id}`,
                  label: theme.name,
                  entries: entriesOf(theme),
                  anchor: event.currentTarget,
                })
              }
            >
              <EllipsisVertical className="icon-16" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </nav>
  )
}
