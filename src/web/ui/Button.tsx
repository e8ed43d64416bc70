import type { ButtonHTMLAttributes } from 'react'

type Look = 'primary' | 'line' | 'soft' | 'ghost' | 'danger' | 'art'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look
  size?: 'sm' | 'md' | 'lg'
  pill?: boolean
  block?: boolean
}

/** A button with words. One `primary` per view. */
export const Button = ({ look = 'line', size = 'md', pill, block, className = '', ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={`btn ${look} ${size}${pill ? ' pill' : ''}${block ? ' wide' : ''} ${className}`}
  />
)
