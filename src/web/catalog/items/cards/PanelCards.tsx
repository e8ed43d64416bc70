import type { CSSProperties, ReactNode } from 'react'
import styles from './panel-cards.module.css'

interface PanelCardsProps {
  /** Width that no card falls below, in pixels. */
  least: number
  /** A card in each entry. */
  children: ReactNode
}

/** Cards on a panel of their own, in as many columns as fit; on phones, a row that scrolls. */
export const PanelCards = ({ least, children }: PanelCardsProps) => (
  <ul className={styles.cards} style={{ '--least': `${least}px` } as CSSProperties}>
    {children}
  </ul>
)
