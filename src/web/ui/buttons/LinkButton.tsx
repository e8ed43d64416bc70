import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type ButtonLook, lookProps } from './Button.tsx'

/** Link to another site or a file that looks like a button. */
export const AnchorButton = ({
  variant,
  size,
  pill,
  block,
  className,
  ...rest
}: ButtonLook & Omit<ComponentProps<'a'>, 'className'>) => (
  <a {...lookProps({ variant, size, pill, block, className })} {...rest} />
)

/** Link to a page that looks like a button. */
export const LinkButton = createLink(AnchorButton)
