import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './page.module.css'

interface PageProps extends ComponentProps<'div'> {
  as?: 'div' | 'article'
  /** Follows a header that has its own space below. */
  underHeader?: boolean
}

/** The content of a page, between the bars of the shell. */
export const Page = ({ as: Tag = 'div', underHeader, className, ...rest }: PageProps) => (
  <Tag {...rest} className={classes(styles.content, underHeader && styles.underHeader, className)} />
)

const sizes = { 20: 'heading-20', 24: 'heading-24', 32: 'heading-32' }

interface PageTitleProps extends ComponentProps<'h1'> {
  size?: keyof typeof sizes
}

/** Heading of a page; on small screens, it is in the top bar. */
export const PageTitle = ({ size = 24, className, children, ...rest }: PageTitleProps) => (
  <h1 {...rest} className={classes(sizes[size], styles.pageTitle, className)}>
    <span>{children}</span>
  </h1>
)
