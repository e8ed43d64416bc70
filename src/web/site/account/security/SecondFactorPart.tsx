import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showError } from '../../../data/errors.ts'
import { formatDate } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import {
  beginSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  secondFactorQuery,
} from '../../../platform/auth/second-factor.ts'
import { LoadError } from '../../../platform/pages/LoadError.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { Part } from '../Part.tsx'
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Shown = { secret: string; uri: string } | { recovery_codes: string[] } | null

/** Two-factor authentication: setup, removal and recovery codes. */
export const SecondFactorPart = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(secondFactorQuery())
  const [shown, setShown] = useState<Shown>(null)
  const begin = () => beginSecondFactor().then(setShown, showError)
  const renew = async () => {
    const yes = await confirm({
      title: t('Generate new codes?'),
      text: t('The codes you have will stop working.'),
      yes: t('Generate new codes'),
      no: t('Cancel'),
    })
    if (yes) await renewRecoveryCodes().then(setShown, showError)
  }
  const end = async () => {
    const yes = await confirm({
      title: t('Turn off two-factor authentication?'),
      text: t('Your password alone will be enough to log in.'),
      yes: t('Turn off'),
      no: t('Cancel'),
      danger: true,
    })
    if (yes) await endSecondFactor().catch(showError)
  }
  return (
    <Part
      id="second-factor"
      title={t('Two-factor authentication')}
      lead={t('A code from an app on your phone, in addition to your password.')}
    >
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {shown && 'uri' in shown && <AuthenticatorSetup {...shown} onCodes={setShown} />}
      {shown && 'recovery_codes' in shown && (
        <RecoveryCodes codes={shown.recovery_codes} onDone={() => setShown(null)} />
      )}
      {data && !shown && data.on_since === null && (
        <Button variant="line" onClick={() => void begin()}>
          {t('Set up an authenticator app')}
        </Button>
      )}
      {data && !shown && data.on_since !== null && (
        <>
          <p>
            {t('On since {date}', { date: formatDate(data.on_since) })}
            {' · '}
            {t('{count} recovery codes left', { count: data.recovery_codes_left })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="line" onClick={() => void renew()}>
              {t('Generate new codes')}
            </Button>
            <Button variant="ghost" onClick={() => void end()}>
              {t('Turn off')}
            </Button>
          </div>
        </>
      )}
    </Part>
  )
}
