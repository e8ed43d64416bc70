import type { CSSProperties } from 'react'
import { classes } from '../classes.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  round?: boolean
  className?: string
}

/** Placeholder in the size of loading content; appears after 200 ms. */
export const Skeleton = ({ width, height, round, className = '' }: SkeletonProps) => (
  <span
    data-part="skeleton"
    aria-hidden="true"
    className={classes('block', styles.sk, round && 'rounded-full', className)}
    style={{ width, height }}
  />
)
