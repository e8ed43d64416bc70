import type { FieldText } from '../../data/form.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { TextField } from '../../ui/fields/TextField.tsx'

interface NewPasswordFieldsProps {
  text: (name: 'password' | 'password_confirmation') => FieldText
  label: string
}

/** Fields for a new password, entered twice. */
export const NewPasswordFields = ({ text, label }: NewPasswordFieldsProps) => {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        {...text('password')}
        label={label}
        type="password"
        autoComplete="new-password"
        hint={t('At least {count} characters.', { count: 8 })}
      />
      <TextField
        {...text('password_confirmation')}
        label={t('Confirm password')}
        type="password"
        autoComplete="new-password"
      />
    </>
  )
}
