import { Link, useParams } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { currentLanguage, useTranslation } from '../i18n/i18n.ts'
import { useFocusAfterMove } from '../media/focus-after-move.ts'
import { useTitle } from '../media/title.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AdminMenu } from './AdminMenu.tsx'
import { pathOf } from './address.ts'
import { crumbsOf, pageAt } from './area.ts'
import { ConfigurationMenu } from './ConfigurationMenu.tsx'
import { useHead } from './head.tsx'
import type { AdminPage } from './page.ts'
import { pages } from './pages.ts'
import { closePalette, togglePalette, usePalette } from './palette.ts'
import { learnWords } from './wording.ts'
import './admin.css'

const MenuDrawer = lazy(() => import('./MenuDrawer.tsx').then((m) => ({ default: m.MenuDrawer })))
const CommandPalette = lazy(() => import('./CommandPalette.tsx').then((m) => ({ default: m.CommandPalette })))

/** The component of each page, whose code comes when the page is opened. */
const screens = new Map<string, ComponentType>(
  pages.map((page) => [page.path, lazy(() => page.load().then(({ Page }) => ({ default: Page })))]),
)

const Waiting = () => (
  <div className="admin-content grid gap-4">
    <Skeleton width="100%" height={120} />
    <Skeleton width="100%" height={240} />
  </div>
)

const Crumbs = ({ page }: { page: AdminPage }) => {
  const { t } = useTranslation()
  const crumbs = crumbsOf(page)
  if (crumbs.length === 0) return null
  return (
    <nav className="admin-crumbs" aria-label={t('Breadcrumbs')}>
      {crumbs.map(({ title, path }) => (
        <Link key={title} to="/admin/$" params={{ _splat: path }} className="link">
          {t(title)}
        </Link>
      ))}
    </nav>
  )
}

/** Opens the palette by Ctrl or Cmd K, wherever the focus is, but for dialogs; a sheet is beside its page. */
const usePaletteKey = (): void => {
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return
      if (document.querySelector('[role=alertdialog], [role=dialog]:not(.palette, .sheet)')) return
      event.preventDefault()
      togglePalette()
    }
    document.addEventListener('keydown', down)
    return () => document.removeEventListener('keydown', down)
  }, [])
}

/** Mounts an overlay when it is first wanted; from then on it stays, so that it can fade out. */
const useWanted = (open: boolean): boolean => {
  const wanted = useRef(false)
  if (open) wanted.current = true
  return wanted.current
}

/** The shell of the admin area: menu, head, page. It stays while pages change inside of it. */
export const AdminShell = ({ account }: { account: ReactNode }) => {
  const { t } = useTranslation()
  const main = useRef<HTMLElement>(null)
  useFocusAfterMove(main)
  const path = pathOf(useParams({ from: '/admin/$' })._splat)
  const page = pageAt(path)
  useTitle(page && t(page.title))
  const [menu, setMenu] = useState(false)
  const palette = usePalette((state) => state.open)
  usePaletteKey()
  // Another language has words of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: words are translated anew when the language is another
  useEffect(() => void learnWords(currentLanguage()), [t])
  const menuWanted = useWanted(menu)
  const paletteWanted = useWanted(palette)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what closes the drawer
  useEffect(() => setMenu(false), [path])
  const Screen = screens.get(path)
  if (!page || !Screen) return null
  return (
    <div className="admin">
      <a href="#main" className="skip">
        {t('Skip to content')}
      </a>
      <aside className="admin-side" aria-label={t('Sidebar')}>
        <AdminMenu path={path} />
      </aside>
      <main ref={main} id="main" className="admin-main" tabIndex={-1} data-scroll-restoration-id="main">
        <header className="admin-head">
          <IconButton label={t('Menu')} bright className="admin-burger" onClick={() => setMenu(true)}>
            <Menu aria-hidden="true" />
          </IconButton>
          <div className="admin-title">
            <Crumbs page={page} />
            <h1 className="h20 trunc">{t(page.title)}</h1>
            <span className="num text-muted" ref={(count) => useHead.setState({ count })} />
          </div>
          <div className="admin-actions" ref={(actions) => useHead.setState({ actions })} />
          <IconButton label={t('Go to… ({keys})', { keys: 'Ctrl K' })} bright onClick={togglePalette}>
            <Search aria-hidden="true" />
          </IconButton>
          {account}
        </header>
        {page.group === 'configuration' && <ConfigurationMenu path={path} />}
        <Suspense key={path} fallback={<Waiting />}>
          <Screen />
        </Suspense>
      </main>
      <Suspense>
        {menuWanted && <MenuDrawer path={path} open={menu} onClose={() => setMenu(false)} />}
        {paletteWanted && <CommandPalette open={palette} onClose={closePalette} />}
      </Suspense>
    </div>
  )
}
