import { ChevronDown } from 'lucide-react'
import type { ComponentProps, HTMLAttributes } from 'react'
import { classes } from '../classes.ts'
import styles from './fields.module.css'

interface Look {
  /** Lower on touch screens, for toolbars and lists. */
  compact?: boolean | undefined
  /** Without the box: in an `InputBox`, or with a look of its own. `className` is then the class of the input. */
  plain?: boolean | undefined
}

interface InputBoxProps extends HTMLAttributes<HTMLElement> {
  compact?: boolean | undefined
  /** As high as its content. */
  area?: boolean
  as?: 'span' | 'div' | 'search'
  'data-part'?: string
}

/** Border around a plain input and what belongs to it, such as an icon, a unit or a button. */
export const InputBox = ({
  compact,
  area,
  as: Box = 'span',
  className,
  'data-part': part,
  ...rest
}: InputBoxProps) => (
  <Box
    {...rest}
    data-part={['input', compact && 'compact', area && 'area', part].filter(Boolean).join(' ')}
    className={classes(styles.input, compact && styles.compact, area && styles.area, className)}
  />
)

/** Text input without a label: for lists and toolbars, and for whatever else names it by `aria-label`. */
export const Input = ({ plain, compact, className, ...rest }: ComponentProps<'input'> & Look) =>
  plain ? (
    <input {...rest} className={className} />
  ) : (
    <InputBox compact={compact} className={className}>
      <input {...rest} />
    </InputBox>
  )

/** Several lines of text, without a label. */
export const InputArea = ({ plain, className, ...rest }: ComponentProps<'textarea'> & Pick<Look, 'plain'>) =>
  plain ? (
    <textarea {...rest} className={className} />
  ) : (
    <InputBox area className={className}>
      <textarea {...rest} />
    </InputBox>
  )

/** Native select without a label. */
export const Select = ({ plain, compact, className, ...rest }: ComponentProps<'select'> & Look) =>
  plain ? (
    <select {...rest} className={className} />
  ) : (
    <InputBox compact={compact} className={classes(styles.select, className)}>
      <select {...rest} />
      <ChevronDown className="icon-16" aria-hidden="true" />
    </InputBox>
  )
