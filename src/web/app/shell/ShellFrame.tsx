import type { ComponentProps, ReactNode } from 'react'
import styles from './shell.module.css'

/** Places of the listener shell: sidebar, page, panel and player. */
export const ShellFrame = ({ thread, children }: { thread?: boolean; children: ReactNode }) => (
  // Styles don't look for a conversation in the page: `:has()` would match again whatever is rendered in it.
  <div className={styles.shell} data-part="shell" data-thread={thread || undefined}>
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
