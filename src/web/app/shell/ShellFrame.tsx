import type { ComponentProps, ReactNode } from 'react'
import styles from './shell.module.css'

/** Places of the listener shell: sidebar, page, panel and player. */
export const ShellFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.shell} data-part="shell">
    {children}
  </div>
)

/** The page between the bars. */
export const ShellMain = (props: ComponentProps<'main'>) => <main {...props} className={styles.main} />

/** Mini player and navigation, on phones. */
export const ShellDock = ({ children }: { children: ReactNode }) => (
  <div className={styles.dock} data-part="dock">
    {children}
  </div>
)
