import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './buttons.module.css'

interface TextLook {
  /** In the accent color, instead of muted. */
  accent?: boolean | undefined
  className?: string | undefined
}

const textClasses = ({ accent, className }: TextLook): string =>
  classes(accent ? styles.accentLink : styles.link, className)

/** Button that looks like a link. */
export const TextButton = ({
  accent,
  className,
  ...rest
}: TextLook & Omit<ComponentProps<'button'>, 'className'>) => (
  <button type="button" {...rest} className={textClasses({ accent, className })} />
)

/** Link to another site or a file. */
export const TextAnchor = ({
  accent,
  className,
  ...rest
}: TextLook & Omit<ComponentProps<'a'>, 'className'>) => (
  <a {...rest} className={textClasses({ accent, className })} />
)

/** Link to a page. */
export const TextLink = createLink(TextAnchor)

/** Link to another site within a line of text, whose look it has. */
export const InlineAnchor = ({ className, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={classes(styles.inline, className)} />
)

/** Link to a page within a line of text, whose look it has. */
export const InlineLink = createLink(InlineAnchor)
