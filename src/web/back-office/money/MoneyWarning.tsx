import { TriangleAlert } from 'lucide-react'
import styles from './money.module.css'

/** Says what to consider before money moves. */
export const MoneyWarning = ({ children }: { children: string }) => (
  <p className={styles.warning} role="note">
    <TriangleAlert className="icon-18" aria-hidden="true" />
    {children}
  </p>
)
