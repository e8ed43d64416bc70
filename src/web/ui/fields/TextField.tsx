import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { Field } from './Field.tsx'
import styles from './fields.module.css'
import { Input, InputBox } from './Input.tsx'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  /** Translated error message. */
  error?: string | undefined
  hint?: ReactNode
}

/** Labeled field with its error below; passwords can be revealed. */
export const TextField = ({ label, error, hint, type = 'text', ...rest }: TextFieldProps) => {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <InputBox>
          <Input plain {...rest} {...control} type={secret && shown ? 'text' : type} />
          {secret && (
            <IconButton
              label={shown ? t('Hide password') : t('Show password')}
              className={styles.fieldButton}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            </IconButton>
          )}
        </InputBox>
      )}
    </Field>
  )
}
