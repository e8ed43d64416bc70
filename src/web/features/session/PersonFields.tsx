import { useTranslation } from '../../i18n/i18n.ts'
import type { FieldText } from '../../session/form.ts'
import { NewPasswordFields } from '../../session/NewPasswordFields.tsx'
import { TextField } from '../../ui/TextField.tsx'

type PersonName = 'name' | 'email' | 'password' | 'password_confirmation'
export type PersonValues = Record<PersonName, string>

export const noPerson: PersonValues = { name: '', email: '', password: '', password_confirmation: '' }

/** Who a new account is for. */
export const PersonFields = ({ text }: { text: (name: PersonName) => FieldText }) => {
  const { t } = useTranslation()
  return (
    <>
      <TextField {...text('name')} label={t('Name')} autoComplete="name" />
      <TextField {...text('email')} label={t('E-mail')} type="email" autoComplete="username" />
      <NewPasswordFields text={text} label={t('Password')} />
    </>
  )
}
