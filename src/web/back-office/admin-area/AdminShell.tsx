import { useParams } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { ConfigurationMenu } from '../settings/ConfigurationMenu.tsx'
import { AreaShell, useWanted } from '../shell/AreaShell.tsx'
import { AdminMenu } from './AdminMenu.tsx'
import { pathOf } from './address.ts'
import { crumbsOf, isConfiguration, pageAt } from './area.ts'
import { closePalette, togglePalette, usePalette } from './palette.ts'
import { pages } from './registry.ts'

const CommandPalette = lazy(() => import('./CommandPalette.tsx').then((m) => ({ default: m.CommandPalette })))

/** The lazy component of each page. */
const screens = new Map<string, ComponentType>(
  pages.map((page) => [page.path, lazy(() => page.load().then((Page) => ({ default: Page })))]),
)

/**
 * Opens the command palette on Ctrl/Cmd+K, wherever the focus is, except in dialogs; side sheets don't count as
 * dialogs.
 */
const usePaletteKey = (): void => {
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return
      if (
        document.querySelector(
          '[role=alertdialog], [role=dialog]:not([data-part~="palette"], [data-part~="sheet"])',
        )
      )
        return
      event.preventDefault()
      togglePalette()
    }
    document.addEventListener('keydown', down)
    return () => document.removeEventListener('keydown', down)
  }, [])
}

/** The admin area: its menu, command palette and pages. */
export const AdminShell = ({ account }: { account: ReactNode }) => {
  const { t } = useTranslation()
  const path = pathOf(useParams({ from: '/admin/$' })._splat)
  const page = pageAt(path)
  const palette = usePalette((state) => state.open)
  usePaletteKey()
  const paletteWanted = useWanted(palette)
  const Screen = screens.get(path)
  if (!page || !Screen) return null
  return (
    <>
      <AreaShell
        path={path}
        title={t(page.title)}
        icon={page.icon}
        crumbs={crumbsOf(page).map(({ title, path }) => (
          <TextLink key={title} to="/admin/$" params={{ _splat: path }}>
            {t(title)}
          </TextLink>
        ))}
        MenuOf={AdminMenu}
        tools={
          <IconButton label={t('Go to… ({keys})', { keys: 'Ctrl K' })} bright onClick={togglePalette}>
            <Search aria-hidden="true" />
          </IconButton>
        }
        account={account}
        above={isConfiguration(page) && !page.under && <ConfigurationMenu path={path} />}
      >
        <Screen />
      </AreaShell>
      <Suspense>{paletteWanted && <CommandPalette open={palette} onClose={closePalette} />}</Suspense>
    </>
  )
}
