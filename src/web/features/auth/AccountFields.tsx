import { useTranslation } from '../../i18n/i18n.ts'
import type { FieldText } from '../../session/form.ts'
import { NewPasswordFields } from '../../session/NewPasswordFields.tsx'
import { TextField } from '../../ui/TextField.tsx'

type PersonName = 'name' | 'email' | 'password' | 'password_confirmation'
export type AccountValues = Record<PersonName, string>

export const emptyAccount: AccountValues = { name: '', email: '', password: '', password_confirmation: '' }

/** Name and email of a new account. */
export const AccountFields = ({ text }: { text: (name: PersonName) => FieldText }) => {
  const { t } = useTranslation()
  return (
    <>
      <TextField {...text('name')} label={t('Name')} autoComplete="name" />
      <TextField {...text('email')} label={t('Email')} type="email" autoComplete="username" />
      <NewPasswordFields text={text} label={t('Password')} />
    </>
  )
}
