import { CircleAlert } from 'lucide-react'
import { type TextareaHTMLAttributes, useId } from 'react'
import './fields.css'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  /** What is wrong, translated. */
  error?: string | undefined
}

/** A labelled field of several lines with what is wrong below it. */
export const TextArea = ({ label, error, ...rest }: TextAreaProps) => {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="input area">
        <textarea
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
        />
      </div>
      {error && (
        <p className="hint err" id={`${id}-note`}>
          <CircleAlert className="s16" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
