import { useEffect, useState } from 'react'
import { confirmAppBody } from '../../../contract/second-factor.ts'
import { confirmSecondFactor } from '../../api/second-factor.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useForm } from '../../session/form.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface SetupProps {
  secret: string
  uri: string
  onCodes: (codes: { recovery_codes: string[] }) => void
}

const useQrCode = (text: string): string | null => {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    let here = true
    void import('uqr').then(({ renderSVG }) => {
      if (here) setPicture(`data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`)
    })
    return () => {
      here = false
    }
  }, [text])
  return picture
}

/** Hands the secret to an authenticator app and asks for its first code. */
export const AuthenticatorSetup = ({ secret, uri, onCodes }: SetupProps) => {
  const { t } = useTranslation()
  const picture = useQrCode(uri)
  const form = useForm(confirmAppBody, { code: '' }, async (fields) =>
    onCodes(await confirmSecondFactor(fields)),
  )
  return (
    <form onSubmit={form.submit} noValidate>
      <p>{t('Scan this with your authenticator app, or type the key into it.')}</p>
      <div className="qr">{picture && <img src={picture} width={176} height={176} alt={t('QR code')} />}</div>
      <p className="secret" translate="no">
        {secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </p>
      <TextField
        {...form.text('code')}
        label={t('Code that the app shows')}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button look="primary" type="submit" disabled={form.busy}>
        {t('Turn on')}
      </Button>
    </form>
  )
}
