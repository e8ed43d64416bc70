import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '../../../ui/classes.ts'
import styles from './sheet.module.css'

interface SheetPartProps {
  className?: string
  children: ReactNode
}

/** Facts about an item: pairs of `dt` and `dd`. */
export const SheetInfo = ({ className, children }: SheetPartProps) => (
  <dl className={classes(styles.sheetInfo, className)}>{children}</dl>
)

/** Actions below each other, with what they report. */
export const SheetActions = ({ className, children }: SheetPartProps) => (
  <div className={classes(styles.sheetActions, className)}>{children}</div>
)

const Foot = createContext<HTMLElement | null>(null)
export const SheetFoot = Foot.Provider

/** Buttons at the foot of a sheet, for what decides about its item. */
export const InSheetFoot = ({ children }: { children: ReactNode }) => {
  const foot = useContext(Foot)
  return foot && createPortal(children, foot)
}
