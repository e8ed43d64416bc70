import { Combobox } from '@base-ui/react/combobox'
import type { ReactNode, RefObject } from 'react'
import { classes } from '../classes.ts'
import styles from './menu.module.css'

interface ComboboxPopupProps {
  anchor: RefObject<HTMLElement | null>
  /** Shown without results. */
  empty: string
  children: ReactNode
}

/** Results of a combobox below its field. */
export const ComboboxPopup = ({ anchor, empty, children }: ComboboxPopupProps) => (
  <Combobox.Portal>
    <Combobox.Positioner
      className={classes(styles.menuPositioner, styles.aboveDialog)}
      anchor={anchor}
      sideOffset={4}
    >
      <Combobox.Popup className={classes(styles.menu, styles.results)}>
        <Combobox.Empty>
          <p className={styles.menuHead}>{empty}</p>
        </Combobox.Empty>
        {children}
      </Combobox.Popup>
    </Combobox.Positioner>
  </Combobox.Portal>
)

export const ComboboxItem = (props: Combobox.Item.Props) => (
  <Combobox.Item {...props} className={styles.menuItem} />
)
