import { useState } from 'react'
import type { Cart } from '../../../contract/core/cart.ts'
import { registrationOpen } from '../../data/session/auth-methods.ts'
import type { LoginIntent } from '../../data/session/login-intent.ts'
import { leaveForLogin } from '../../data/session/login-redirect.ts'
import { useToken } from '../../data/session/token.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { Bill, billOfCart } from './Bill.tsx'
import styles from './form.module.css'
import { Panels } from './Panels.tsx'

/** Whether a text looks like an email address; the server decides. */
const isEmail = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text)

interface LoginWaysProps {
  intent: LoginIntent
  /** Where the listener is afterwards; this page by default. */
  page?: string
  close?: (() => void) | undefined
}

/** Buttons of a visitor who keeps what they are about to do: log in, or create an account. */
export const LoginWays = ({ intent, page, close }: LoginWaysProps) => {
  const { t } = useTranslation()
  const leave = () => {
    leaveForLogin(intent, page)
    close?.()
  }
  const open = registrationOpen()
  return (
    <>
      {open && (
        <LinkButton to="/register" variant="primary" size="lg" block onClick={leave}>
          {t('Create an account')}
        </LinkButton>
      )}
      <LinkButton to="/login" variant={open ? 'line' : 'primary'} size="lg" block onClick={leave}>
        {t('Log in')}
      </LinkButton>
    </>
  )
}

interface GuestEmail {
  email: string
  missing: boolean
  onType: (email: string) => void
}

/** Returns the address that a visitor enters; null for accounts, which have one. */
export const useGuestEmail = (): GuestEmail | null => {
  const visitor = useToken(({ token }) => token === null)
  const [typed, onType] = useState('')
  const email = typed.trim()
  return visitor ? { email, missing: !isEmail(email), onType } : null
}

interface GuestFieldsProps extends GuestEmail {
  /** The form was sent once. */
  checked: boolean
}

/** Where the receipt of a visitor goes, or their way to log in. */
export const GuestFields = ({ email, missing, onType, checked }: GuestFieldsProps) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  return (
    <div>
      <TextField
        label={t('Email')}
        type="email"
        name="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        hint={t('We’ll send the receipt and a link to your downloads here.')}
        error={checked && missing ? t('Enter a valid email address.') : undefined}
        onChange={(event) => onType(event.target.value)}
      />
      <p className={`${styles.loginInstead} muted`}>
        {t('Already have an account?')}{' '}
        <TextLink
          to="/login"
          accent
          onClick={() => {
            leaveForLogin({ act: 'check_out' })
            close()
          }}
        >
          {t('Log in')}
        </TextLink>
      </p>
    </div>
  )
}

/** The cart of a visitor where nobody buys without an account. */
export const LoginFirst = ({ cart }: { cart: Cart }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  return (
    <Panels
      title={t('Checkout')}
      bill={<Bill title={t('Your order')} total={t('To pay')} {...billOfCart(cart)} />}
      foot={<LoginWays intent={{ act: 'check_out' }} close={close} />}
    >
      <p>{t('You need an account to buy. What you chose stays in your cart.')}</p>
    </Panels>
  )
}
