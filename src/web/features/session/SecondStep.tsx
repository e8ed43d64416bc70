import { secondFactor, secondStepBody } from '../../../contract/second-factor.ts'
import { call } from '../../api/call.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useForm } from '../../session/form.ts'
import { enterBy } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AuthPage } from './AuthPage.tsx'

interface SecondStepProps {
  challenge: string
  onEntered: () => Promise<void>
  onBack: () => void
}

/** The second step of a log-in: a code of the authenticator app, or a recovery code. */
export const SecondStep = ({ challenge, onEntered, onBack }: SecondStepProps) => {
  const { t } = useTranslation()
  const form = useForm(secondStepBody, { challenge, code: '' }, async (body) => {
    await enterBy(call(secondFactor.logIn, { body }))
    await onEntered()
  })
  return (
    <AuthPage
      title={t('One more step')}
      lead={t('Type the code that your authenticator app shows, or one of your recovery codes.')}
    >
      <form className="grid grid-cols-1 gap-5" onSubmit={form.submit} noValidate>
        <TextField
          {...form.text('code')}
          label={t('Code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <Button look="primary" size="lg" block type="submit" disabled={form.busy}>
          {t('Log in')}
        </Button>
      </form>
      <p className="mt-7">
        <button type="button" className="accent-link" onClick={onBack}>
          {t('Back to the log-in')}
        </button>
      </p>
    </AuthPage>
  )
}
