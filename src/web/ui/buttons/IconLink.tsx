import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type IconButtonLook, iconButtonClasses } from './IconButton.tsx'

/** Link to another site or a file that looks like an icon button. */
export const IconAnchor = ({
  label,
  size,
  bright,
  className,
  href,
  ...rest
}: IconButtonLook & Omit<ComponentProps<'a'>, 'aria-label' | keyof IconButtonLook>) => (
  <a
    href={href}
    data-tip={label}
    data-part="icon-button"
    {...rest}
    aria-label={label}
    className={iconButtonClasses({ size, bright, className })}
  />
)

/** Link to a page that looks like an icon button. */
export const IconLink = createLink(IconAnchor)
