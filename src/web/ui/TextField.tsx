import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, useId, useState } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { IconButton } from './IconButton.tsx'
import './fields.css'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** What is wrong, translated. */
  error?: string | undefined
  hint?: string
}

/** A labelled field with what is wrong below it; passwords can be looked at. */
export const TextField = ({ label, error, hint, type = 'text', ...rest }: TextFieldProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  const note = error || hint ? `${id}-note` : undefined
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="input">
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
            className="me-1"
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        )}
      </div>
      {error ? (
        <p className="hint err" id={note}>
          <CircleAlert className="s16" aria-hidden="true" />
          {error}
        </p>
      ) : (
        hint && (
          <p className="hint" id={note}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}
