import { createLink } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, type Ref, useState } from 'react'
import { readStored, writeStored } from '../../data/storage.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { classes } from '../../ui/classes.ts'
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

const readFolded = (): string[] => readStored('folded-groups')?.split(',') ?? []

interface MenuGroupProps {
  /** Identifies the group where it is stored whether it is folded. */
  name: string
  title: string | undefined
  children: ReactNode
}

/** Links below their heading, if there is one, which folds them: only the link to the current page stays. */
export const MenuGroup = ({ name, title, children }: MenuGroupProps) => {
  const [folded, setFolded] = useState(() => readFolded().includes(name))
  const toggle = () => {
    const others = readFolded().filter((one) => one !== name)
    writeStored('folded-groups', (folded ? others : [...others, name]).join(','))
    setFolded(!folded)
  }
  return (
    <section aria-label={title} className={classes(title && folded && styles.folded)}>
      {title && (
        <h2>
          <PlainButton
            className={classes(styles.areaGroup, styles.areaFold)}
            aria-expanded={!folded}
            onClick={toggle}
          >
            {title}
            <ChevronDown className="icon-16" aria-hidden="true" />
          </PlainButton>
        </h2>
      )}
      <ul>{children}</ul>
    </section>
  )
}

/** Link to a page: its icon, title and number. */
export const MenuLink = createLink((props: ComponentProps<'a'>) => (
  <a {...props} className={styles.areaLink} data-part="menu-link" />
))
