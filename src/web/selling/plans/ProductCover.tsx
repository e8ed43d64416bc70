import { Sparkles } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { OrderItem } from '../../../contract/core/cart.ts'
import { Cover, CoverBox } from '../../ui/pictures/Cover.tsx'
import styles from './product-cover.module.css'

interface ProductCoverProps {
  product: Pick<OrderItem, 'type' | 'title' | 'cover'>
  size: number
}

/** Cover of what is sold; plans have an icon instead. */
export const ProductCover = ({ product: { type, title, cover }, size }: ProductCoverProps) =>
  type === 'plan' ? (
    <CoverBox size={size} shape="small" style={{ '--cover-color': 'var(--primary-soft)' } as CSSProperties}>
      <Sparkles className={styles.icon} aria-hidden="true" />
    </CoverBox>
  ) : (
    <Cover picture={cover} name={title} size={size} shape="small" />
  )
