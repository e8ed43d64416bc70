import { confirmAppBody } from '../../../../contract/platform/second-factor.ts'
import { useForm } from '../../../data/form.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { confirmSecondFactor } from '../../../platform/auth/second-factor.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { QrCode } from '../../../ui/pictures/QrCode.tsx'
import styles from '../account.module.css'

interface SetupProps {
  secret: string
  uri: string
  onCodes: (codes: { recovery_codes: string[] }) => void
}

/** Shows the secret for an authenticator app and asks for the first code. */
export const AuthenticatorSetup = ({ secret, uri, onCodes }: SetupProps) => {
  const { t } = useTranslation()
  const form = useForm(confirmAppBody, { code: '' }, async (fields) =>
    onCodes(await confirmSecondFactor(fields)),
  )
  return (
    <form onSubmit={form.submit} noValidate>
      <p>{t('Scan this with your authenticator app, or enter the key manually.')}</p>
      <QrCode text={uri} label={t('QR code for your authenticator app')} />
      <p className={styles.secret} data-part="secret" translate="no">
        {secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </p>
      <TextField
        {...form.text('code')}
        label={t('Code from the app')}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button variant="primary" type="submit" disabled={form.busy}>
        {t('Turn on')}
      </Button>
    </form>
  )
}
