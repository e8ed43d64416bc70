import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './banner.module.css'

interface BannerProps {
  icon: LucideIcon
  label: string
  text: string
  /** Button. */
  children: ReactNode
}

/** Note above the page. */
export const Banner = ({ icon: Icon, label, text, children }: BannerProps) => (
  <aside className={styles.banner} aria-label={label}>
    <Icon className="icon-18" aria-hidden="true" />
    <p className="min-w-0">{text}</p>
    {children}
  </aside>
)

/** Space of a note whose code loads. */
export const BannerSpace = () => <div className={styles.banner} />
