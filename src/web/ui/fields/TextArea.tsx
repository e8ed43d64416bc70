import type { ComponentProps, ReactNode } from 'react'
import { Field } from './Field.tsx'
import { InputArea } from './Input.tsx'

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  /** Translated error message. */
  error?: string | undefined
  hint?: ReactNode
}

/** Labeled multi-line field with its error below. */
export const TextArea = ({ label, error, hint, ...rest }: TextAreaProps) => (
  <Field label={label} error={error} hint={hint}>
    {(control) => <InputArea {...rest} {...control} />}
  </Field>
)
