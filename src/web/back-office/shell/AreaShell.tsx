import { type LucideIcon, Menu } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useFocusAfterNavigation } from '../../catalog/items/focus-after-navigation.ts'
import { currentLanguage, useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { SkipLink } from '../../ui/layout/SkipLink.tsx'
import { AreaPage } from './AreaPage.tsx'
import { loadAdminMessages } from './back-office-messages.ts'
import { PageIcon, useHead } from './head.tsx'
import { stopPreview } from './preview.ts'
import styles from './shell.module.css'

const MenuDrawer = lazy(() => import('./MenuDrawer.tsx').then((m) => ({ default: m.MenuDrawer })))

const Loading = () => (
  <AreaPage className="grid gap-4">
    <Skeleton width="100%" height={120} />
    <Skeleton width="100%" height={240} />
  </AreaPage>
)

/** Mounts an overlay on first use and never unmounts it, so that it can fade out. */
export const useWanted = (open: boolean): boolean => {
  const wanted = useRef(false)
  if (open) wanted.current = true
  return wanted.current
}

interface AreaShellProps {
  /** Path of the page within the area; another path is another page. */
  path: string
  /** Title of the page, translated. */
  title: string
  icon: LucideIcon
  /** Links to the pages above. */
  crumbs?: ReactNode[]
  /** Logo, area switch and pages: in the sidebar, and in a drawer on small screens. */
  MenuOf: ComponentType<{ path: string }>
  /** Between the page's actions and the account button. */
  tools?: ReactNode
  account: ReactNode
  /** Between the header and the page. */
  above?: ReactNode
  children: ReactNode
}

/** Shell of the admin area and of the artist area: sidebar, header, page. It stays mounted across navigation. */
export const AreaShell = ({
  path,
  title: pageTitle,
  icon,
  crumbs = [],
  MenuOf,
  tools,
  account,
  above,
  children,
}: AreaShellProps) => {
  const { t } = useTranslation()
  const main = useRef<HTMLElement>(null)
  useFocusAfterNavigation(main)
  const title = useHead((head) => head.title) ?? pageTitle
  useDocumentTitle(title)
  /** The path at which the drawer was opened: another page closes it. */
  const [menuAt, setMenuAt] = useState<string | null>(null)
  const menu = menuAt === path
  const language = currentLanguage()
  useEffect(() => void loadAdminMessages(language), [language])
  const menuWanted = useWanted(menu)
  // biome-ignore lint/correctness/useExhaustiveDependencies: stops when the page is left
  useEffect(() => stopPreview, [path])
  return (
    <div className={styles.area}>
      <SkipLink />
      <aside className={styles.areaSide} aria-label={t('Sidebar')}>
        <MenuOf path={path} />
      </aside>
      <main ref={main} id="main" className={styles.areaMain} tabIndex={-1} data-scroll-restoration-id="main">
        <header className={styles.areaHead}>
          <IconButton label={t('Menu')} bright className={styles.areaBurger} onClick={() => setMenuAt(path)}>
            <Menu aria-hidden="true" />
          </IconButton>
          <div className={styles.areaTitle}>
            {crumbs.length > 0 && (
              <nav className={styles.areaCrumbs} aria-label={t('Breadcrumbs')}>
                {crumbs}
              </nav>
            )}
            <h1 className="heading-20 truncate" dir="auto">
              {title}
            </h1>
            <span className="tabular muted" ref={(count) => useHead.setState({ count })} />
          </div>
          <div className={styles.areaActions} ref={(actions) => useHead.setState({ actions })} />
          {tools}
          {account}
        </header>
        {above}
        <Suspense key={path} fallback={<Loading />}>
          <PageIcon value={icon}>{children}</PageIcon>
        </Suspense>
      </main>
      <Suspense>
        {menuWanted && (
          <MenuDrawer open={menu} onClose={() => setMenuAt(null)}>
            <MenuOf path={path} />
          </MenuDrawer>
        )}
      </Suspense>
    </div>
  )
}
