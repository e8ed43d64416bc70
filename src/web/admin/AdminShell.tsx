import { Link, useParams } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { currentLanguage, useTranslation } from '../i18n/i18n.ts'
import { useDocumentTitle } from '../items/document-title.ts'
import { useFocusAfterNavigation } from '../items/focus-after-navigation.ts'
import buttonsStyles from '../ui/buttons.module.css'
import { IconButton } from '../ui/IconButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import skipLinkStyles from '../ui/skip-link.module.css'
import { AdminMenu } from './AdminMenu.tsx'
import { pathOf } from './address.ts'
import styles from './admin.module.css'
import { loadAdminMessages } from './admin-messages.ts'
import type { AdminPage } from './admin-page.ts'
import { crumbsOf, isConfiguration, pageAt } from './area.ts'
import { ConfigurationMenu } from './ConfigurationMenu.tsx'
import { useHead } from './head.tsx'
import { closePalette, togglePalette, usePalette } from './palette.ts'
import { stopPreview } from './preview.ts'
import { pages } from './registry.ts'

const MenuDrawer = lazy(() => import('./MenuDrawer.tsx').then((m) => ({ default: m.MenuDrawer })))
const CommandPalette = lazy(() => import('./CommandPalette.tsx').then((m) => ({ default: m.CommandPalette })))

/** The lazy component of each page. */
const screens = new Map<string, ComponentType>(
  pages.map((page) => [page.path, lazy(() => page.load().then((Page) => ({ default: Page })))]),
)

const Loading = () => (
  <div className={`${styles.adminContent} grid gap-4`}>
    <Skeleton width="100%" height={120} />
    <Skeleton width="100%" height={240} />
  </div>
)

const Crumbs = ({ page }: { page: AdminPage }) => {
  const { t } = useTranslation()
  const crumbs = crumbsOf(page)
  if (crumbs.length === 0) return null
  return (
    <nav className={styles.adminCrumbs} aria-label={t('Breadcrumbs')}>
      {crumbs.map(({ title, path }) => (
        <Link key={title} to="/admin/$" params={{ _splat: path }} className={buttonsStyles.link}>
          {t(title)}
        </Link>
      ))}
    </nav>
  )
}

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

/** Mounts an overlay on first use and never unmounts it, so that it can fade out. */
const useWanted = (open: boolean): boolean => {
  const wanted = useRef(false)
  if (open) wanted.current = true
  return wanted.current
}

/** Admin shell: sidebar, header, page. It stays mounted across navigation. */
export const AdminShell = ({ account }: { account: ReactNode }) => {
  const { t } = useTranslation()
  const main = useRef<HTMLElement>(null)
  useFocusAfterNavigation(main)
  const path = pathOf(useParams({ from: '/admin/$' })._splat)
  const page = pageAt(path)
  useDocumentTitle(page && t(page.title))
  /** The path at which the drawer was opened: another page closes it. */
  const [menuAt, setMenuAt] = useState<string | null>(null)
  const menu = menuAt === path
  const palette = usePalette((state) => state.open)
  usePaletteKey()
  const language = currentLanguage()
  useEffect(() => void loadAdminMessages(language), [language])
  const menuWanted = useWanted(menu)
  const paletteWanted = useWanted(palette)
  // biome-ignore lint/correctness/useExhaustiveDependencies: stops when the page is left
  useEffect(() => stopPreview, [path])
  const Screen = screens.get(path)
  if (!page || !Screen) return null
  return (
    <div className={styles.admin}>
      <a href="#main" className={skipLinkStyles.skip}>
        {t('Skip to content')}
      </a>
      <aside className={styles.adminSide} aria-label={t('Sidebar')}>
        <AdminMenu path={path} />
      </aside>
      <main ref={main} id="main" className={styles.adminMain} tabIndex={-1} data-scroll-restoration-id="main">
        <header className={styles.adminHead}>
          <IconButton label={t('Menu')} bright className={styles.adminBurger} onClick={() => setMenuAt(path)}>
            <Menu aria-hidden="true" />
          </IconButton>
          <div className={styles.adminTitle}>
            <Crumbs page={page} />
            <h1 className="heading-20 truncate">{t(page.title)}</h1>
            <span className="tabular muted" ref={(count) => useHead.setState({ count })} />
          </div>
          <div className={styles.adminActions} ref={(actions) => useHead.setState({ actions })} />
          <IconButton label={t('Go to… ({keys})', { keys: 'Ctrl K' })} bright onClick={togglePalette}>
            <Search aria-hidden="true" />
          </IconButton>
          {account}
        </header>
        {isConfiguration(page) && !page.under && <ConfigurationMenu path={path} />}
        <Suspense key={path} fallback={<Loading />}>
          <Screen />
        </Suspense>
      </main>
      <Suspense>
        {menuWanted && <MenuDrawer path={path} open={menu} onClose={() => setMenuAt(null)} />}
        {paletteWanted && <CommandPalette open={palette} onClose={closePalette} />}
      </Suspense>
    </div>
  )
}
