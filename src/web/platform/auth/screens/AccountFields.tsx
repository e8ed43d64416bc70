import * as z from 'zod/mini'
import type { FieldText } from '../../../data/form.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'

type AccountField = 'name' | 'email' | 'password'
export type AccountValues = Record<AccountField, string>

export const emptyAccount: AccountValues = { name: '', email: '', password: '' }

/** Adds the confirmation that the contract asks for: the form can show the password instead of asking twice. */
export const withConfirmation = <V extends { password: string }>(values: V) => ({
  ...values,
  password_confirmation: values.password,
})

/** Returns a body of the contract that needs no confirmation typed. */
export const enteredOnce = (body: z.ZodMiniType<unknown, unknown>) =>
  z.pipe(
    z.transform((values): unknown => withConfirmation(values as AccountValues)),
    body,
  )

/** Name, email and password of a new account. */
export const AccountFields = ({ text }: { text: (name: AccountField) => FieldText }) => {
  const { t } = useTranslation()
  return (
    <>
      <TextField {...text('name')} label={t('Name')} autoComplete="name" />
      <TextField {...text('email')} label={t('Email')} type="email" autoComplete="username" />
      <TextField
        {...text('password')}
        label={t('Password')}
        type="password"
        autoComplete="new-password"
        hint={t('At least {count} characters.', { count: 8 })}
      />
    </>
  )
}
