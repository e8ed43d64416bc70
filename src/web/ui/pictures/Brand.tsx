import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import styles from './brand.module.css'
import { Logo } from './icons.tsx'

interface BrandProps extends Omit<ComponentProps<'a'>, 'children' | 'className'> {
  name: string
}

/** Logo and name of the site. */
export const Brand = ({ name, ...rest }: BrandProps) => (
  <a {...rest} className={styles.brand} data-part="brand">
    <Logo className={styles.mark} />
    <span className="truncate">{name}</span>
  </a>
)

/** Logo and name as a link to a page. */
export const BrandLink = createLink(Brand)
