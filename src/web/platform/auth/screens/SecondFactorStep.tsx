import { secondFactor, secondStepBody } from '../../../../contract/platform/second-factor.ts'
import { call } from '../../../data/call.ts'
import { useForm } from '../../../data/form.ts'
import { enterBy } from '../../../data/session/session.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextButton } from '../../../ui/buttons/TextLink.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { AuthPage } from './AuthPage.tsx'
import styles from './session.module.css'

interface SecondStepProps {
  challenge: string
  onEntered: () => Promise<void>
  onBack: () => void
}

/** Second step of a login: a code from the authenticator app, or a recovery code. */
export const SecondFactorStep = ({ challenge, onEntered, onBack }: SecondStepProps) => {
  const { t } = useTranslation()
  const form = useForm(secondStepBody, { challenge, code: '' }, async (body) => {
    await enterBy(call(secondFactor.logIn, { body }))
    await onEntered()
  })
  return (
    <AuthPage
      title={t('One more step to log in')}
      lead={t('Enter the code from your authenticator app, or a recovery code.')}
    >
      <form className={styles.authFields} onSubmit={form.submit} noValidate>
        <TextField
          {...form.text('code')}
          label={t('Code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <Button variant="primary" size="lg" block type="submit" disabled={form.busy}>
          {t('Log in')}
        </Button>
      </form>
      <p className={styles.authFoot}>
        <TextButton accent onClick={onBack}>
          {t('Back to log in')}
        </TextButton>
      </p>
    </AuthPage>
  )
}
