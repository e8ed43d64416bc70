import type { CSSProperties } from 'react'
import './skeleton.css'

interface SkeletonProps {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  round?: boolean
  className?: string
}

/** A block in the size of what is loading; it shows after 200 ms. */
export const Skeleton = ({ width, height, round, className = '' }: SkeletonProps) => (
  <span
    aria-hidden="true"
    className={`sk block ${round ? 'rounded-full' : ''} ${className}`}
    style={{ width, height }}
  />
)
