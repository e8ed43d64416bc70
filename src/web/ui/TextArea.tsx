import { CircleAlert } from 'lucide-react'
import { type TextareaHTMLAttributes, useId } from 'react'
import styles from './fields.module.css'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  /** Translated error message. */
  error?: string | undefined
}

/** Labeled multi-line field with its error below. */
export const TextArea = ({ label, error, ...rest }: TextAreaProps) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.fieldLabel} htmlFor={id}>
        {label}
      </label>
      <div className={`${styles.input} ${styles.area}`}>
        <textarea
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
        />
      </div>
      {error && (
        <p className={`${styles.hint} ${styles.err}`} id={`${id}-note`}>
          <CircleAlert className="icon-16" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
