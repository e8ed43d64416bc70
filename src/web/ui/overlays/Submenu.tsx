import { Menu } from '@base-ui/react/menu'
import { ChevronRight, Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import styles from './menu.module.css'
import type { SubmenuEntry } from './menu.ts'

/** An entry that opens a searchable menu beside it, by pointer or keyboard. */
export const Submenu = ({
  entry: { label, icon: Icon, search, Content, props },
  container,
}: {
  entry: SubmenuEntry
  container: HTMLElement | undefined
}) => {
  const [query, setQuery] = useState('')
  return (
    // The content decides what matches.
    <Menu.FilterProvider filter={null} value={query} onValueChange={setQuery}>
      <Menu.SubmenuRoot>
        <Menu.SubmenuTrigger className={styles.menuItem}>
          <Icon aria-hidden="true" />
          <span className="truncate flex-1">{label}</span>
          <ChevronRight className="flip" aria-hidden="true" />
        </Menu.SubmenuTrigger>
        <Menu.Portal container={container}>
          <Menu.Positioner
            className={styles.menuPositioner}
            role="region"
            aria-label={label}
            sideOffset={4}
            alignOffset={-4}
            collisionPadding={8}
          >
            <Menu.Popup className={`${styles.menu} ${styles.submenu}`}>
              <div className={styles.menuSearch}>
                <Search className="icon-16" aria-hidden="true" />
                <Menu.Input aria-label={search} placeholder={search} maxLength={100} />
              </div>
              <Menu.List className={styles.menuList} aria-label={label}>
                <Suspense>
                  <Content {...props} query={query.trim()} />
                </Suspense>
              </Menu.List>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.SubmenuRoot>
    </Menu.FilterProvider>
  )
}
