import { CircleAlert } from 'lucide-react'
import { type HTMLAttributes, type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import styles from './fields.module.css'

interface HintProps extends HTMLAttributes<HTMLElement> {
  as?: 'p' | 'span' | 'div'
  /** It says what is wrong. */
  error?: boolean
}

/** Small text that explains a field or says what is wrong with it. */
export const Hint = ({ as: Tag = 'p', error, className, children, ...rest }: HintProps) => (
  <Tag
    {...rest}
    data-part={error ? 'hint error' : 'hint'}
    className={classes(styles.hint, error && styles.err, className)}
  >
    {error && <CircleAlert className="icon-16" aria-hidden="true" />}
    {children}
  </Tag>
)

/** Attributes that connect an input with the label and the text below it. */
interface Control {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  label?: ReactNode
  hint?: ReactNode
  /** Translated error message. */
  error?: string | undefined
  className?: string | undefined
  /** Beside the label. */
  action?: ReactNode
  /** The input, given what connects it; or several inputs, which name themselves. */
  children: ReactNode | ((control: Control) => ReactNode)
}

/** Label, input, and hint or error below it. */
export const Field = ({ label, hint, error, className, action, children }: FieldProps) => {
  const id = useId()
  const note = error || hint ? `${id}-note` : undefined
  const single = typeof children === 'function'
  const Label = single ? 'label' : 'span'
  const title = label && (
    <Label className={styles.fieldLabel} data-part="label" {...(single && { htmlFor: id })}>
      {label}
    </Label>
  )
  return (
    <div className={classes(styles.field, className)} data-part="field">
      {action ? (
        <div className={styles.fieldHead}>
          {title}
          {action}
        </div>
      ) : (
        title
      )}
      {single
        ? children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': note })
        : children}
      {note && (
        <Hint id={note} error={Boolean(error)}>
          {error || hint}
        </Hint>
      )}
    </div>
  )
}
