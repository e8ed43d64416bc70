import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { BrandLink } from '../../ui/pictures/Brand.tsx'
import { type Area, AreaSwitch } from './AreaSwitch.tsx'
import styles from './shell.module.css'

interface AreaMenuProps {
  area: Area
  appName: string
  label: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** Logo, area switch and groups of pages. */
export const AreaMenu = ({ area, appName, label, ref, children }: AreaMenuProps) => (
  <>
    <BrandLink to="/home" name={appName} />
    <AreaSwitch area={area} />
    <nav ref={ref} className={styles.areaNav} aria-label={label}>
      {children}
    </nav>
  </>
)

export const MenuHeading = ({ children }: { children: ReactNode }) => (
  <h2 className={styles.areaGroup} data-part="menu-heading">
    {children}
  </h2>
)

/** Links below their heading, if there is one. */
export const MenuGroup = ({ title, children }: { title: string | undefined; children: ReactNode }) => (
  <section aria-label={title}>
    {title && <MenuHeading>{title}</MenuHeading>}
    <ul>{children}</ul>
  </section>
)

/** Link to a page: its icon, title and number. */
export const MenuLink = createLink((props: ComponentProps<'a'>) => (
  <a {...props} className={styles.areaLink} data-part="menu-link" />
))
