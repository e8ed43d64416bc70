import type { ButtonHTMLAttributes, ReactNode } from 'react'

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Read out and shown as tooltip. */
  label: string
  children: ReactNode
  size?: 'sm' | 'md'
  /** Full text colour instead of muted. */
  bright?: boolean
  /** A toggle: on has the accent and a dot. */
  on?: boolean | undefined
}

/** A round button with an icon alone. */
export const IconButton = ({ label, size = 'md', bright, on, className = '', ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-pressed={on}
    {...rest}
    aria-label={label}
    data-tip={label}
    className={`ib ${size}${bright ? ' bright' : ''}${on ? ' on' : ''} ${className}`}
  />
)
