import { useTranslation } from '../../i18n/i18n.ts'
import type { TextOf } from '../../session/form.ts'
import { TextField } from '../../ui/TextField.tsx'

type PersonName = 'name' | 'email' | 'password' | 'password_confirmation'
export type PersonValues = Record<PersonName, string>

export const noPerson: PersonValues = { name: '', email: '', password: '', password_confirmation: '' }

/** Who a new account is for. */
export const PersonFields = ({
  text,
}: {
  text: (
    name: PersonName,
  ) => ReturnType<TextOf<PersonValues>> | ReturnType<TextOf<PersonValues & { terms: boolean }>>
}) => {
  const { t } = useTranslation()
  return (
    <>
      <TextField {...text('name')} label={t('Name')} autoComplete="name" />
      <TextField {...text('email')} label={t('E-mail')} type="email" autoComplete="username" />
      <TextField
        {...text('password')}
        label={t('Password')}
        type="password"
        autoComplete="new-password"
        hint={t('At least {count} characters.', { count: 8 })}
      />
      <TextField
        {...text('password_confirmation')}
        label={t('Password once more')}
        type="password"
        autoComplete="new-password"
      />
    </>
  )
}
