import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import styles from './segment-links.module.css'

/** Links to the parts of a list, side by side. */
export const SegmentLinks = (props: ComponentProps<'nav'>) => <nav {...props} className={styles.segments} />

export const SegmentLink = createLink((props: ComponentProps<'a'>) => (
  <a {...props} className={styles.segment} />
))
