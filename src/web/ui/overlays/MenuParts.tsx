import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './menu.module.css'

export const MenuItem = ({ danger, ...rest }: Menu.Item.Props & { danger?: boolean | undefined }) => (
  <Menu.Item {...rest} className={classes(styles.menuItem, danger && styles.danger)} />
)

/** Entry that is on or off. */
export const MenuCheckItem = ({ label, ...rest }: Menu.CheckboxItem.Props & { label: string }) => (
  <Menu.CheckboxItem {...rest} className={styles.menuItem} closeOnClick>
    <span className="icon-18">
      <Menu.CheckboxItemIndicator>
        <Check aria-hidden="true" />
      </Menu.CheckboxItemIndicator>
    </span>
    <span className="truncate">{label}</span>
  </Menu.CheckboxItem>
)

export const MenuLine = () => <Menu.Separator className={styles.menuLine} />

/** Small text between entries. */
export const MenuHead = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classes(styles.menuHead, className)} />
)
