import { useTranslation } from '../../i18n/i18n.ts'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import type { Answer } from '../../ui/overlays/ConfirmDialog.tsx'
import { settings } from '../settings.ts'
import { registrationOpen } from './auth-methods.ts'

/** Leads visitors without an account to registration, where that is open. */
export const RegisterOffer = ({ answer }: { answer: (response: Answer) => void }) => {
  const { t } = useTranslation()
  if (!registrationOpen()) return null
  return (
    <p className="muted mt-4">
      {t('New to {name}?', { name: settings().appName })}{' '}
      <TextLink to="/register" accent onClick={() => answer('register')}>
        {t('Create an account')}
      </TextLink>
    </p>
  )
}
