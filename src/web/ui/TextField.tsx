import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, useId, useState } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import styles from './fields.module.css'
import { IconButton } from './IconButton.tsx'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** Translated error message. */
  error?: string | undefined
  hint?: string
}

/** Labeled field with its error below; passwords can be revealed. */
export const TextField = ({ label, error, hint, type = 'text', ...rest }: TextFieldProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  const note = error || hint ? `${id}-note` : undefined
  return (
    <div className={styles.field}>
      <label className={styles.fieldLabel} htmlFor={id}>
        {label}
      </label>
      <div className={styles.input}>
        <input
          {...rest}
          id={id}
          type={secret && shown ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={note}
        />
        {secret && (
          <IconButton
            label={shown ? t('Hide password') : t('Show password')}
            className={styles.fieldButton}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        )}
      </div>
      {error ? (
        <p className={`${styles.hint} ${styles.err}`} id={note}>
          <CircleAlert className="icon-16" aria-hidden="true" />
          {error}
        </p>
      ) : (
        hint && (
          <p className={styles.hint} id={note}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}
