import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { BodyOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { stepUp } from '../../../../contract/platform/session.ts'
import { CallError } from '../../../data/call.ts'
import { showError } from '../../../data/errors.ts'
import { passkeysAvailable } from '../../../data/session/auth-methods.ts'
import { logout } from '../../../data/session/session.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { wasCancelled } from '../../../platform/auth/second-factor.ts'
import { confirmationOptions, confirmByPasskey, confirmOwner } from '../../../platform/auth/step-up.ts'
import { LoadError } from '../../../platform/pages/LoadError.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextButton } from '../../../ui/buttons/TextLink.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import { DialogFrame } from '../../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../../ui/overlays/DialogParts.tsx'

type Answer = (confirmed: boolean) => void

interface FormProps {
  options: ReplyOf<typeof stepUp.options>
  answer: Answer
}

const Form = ({ options, answer }: FormProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [byCode, setByCode] = useState(!options.password)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const types = options.password || options.code
  const byPasskey = options.passkey !== null && passkeysAvailable()
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
      answer(true)
    } catch (thrown) {
      const problem =
        thrown instanceof CallError ? Object.values(thrown.body.errors ?? {})[0]?.[0] : undefined
      setError(problem)
      if (problem === undefined && !wasCancelled(thrown)) showError(thrown)
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body: BodyOf<typeof stepUp.confirm> = byCode ? { code: typed } : { password: typed }
    if (typed !== '' && !busy) void run(() => confirmOwner(body))
  }
  const field = {
    value: typed,
    error: error === undefined ? undefined : t(error),
    autoFocus: true,
    onChange: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
  }
  const turn = () => {
    setByCode(!byCode)
    setTyped('')
    setError(undefined)
  }
  return (
    <>
      {types && (
        <form id={id} className="grid gap-2" onSubmit={submit} noValidate>
          {byCode ? (
            <TextField
              {...field}
              key="code"
              label={t('Code')}
              hint={t('From your authenticator app, or a recovery code.')}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
            />
          ) : (
            <TextField
              {...field}
              key="password"
              type="password"
              label={t('Password')}
              autoComplete="current-password"
            />
          )}
          {options.password && options.code && (
            <p>
              <TextButton accent onClick={turn}>
                {byCode ? t('Use your password instead') : t('Use a code instead')}
              </TextButton>
            </p>
          )}
        </form>
      )}
      {byPasskey && (
        <Button variant="line" block disabled={busy} onClick={() => void run(confirmByPasskey)}>
          <Fingerprint className="icon-18" aria-hidden="true" />
          {t('Use a passkey')}
        </Button>
      )}
      {!types && !byPasskey && <p>{t('Log out and in again, then try again within 10 minutes.')}</p>}
      <DialogActions end>
        <Button variant="soft" onClick={() => answer(false)}>
          {t('Cancel')}
        </Button>
        {types && (
          <Button variant="primary" type="submit" form={id} disabled={busy || typed === ''}>
            {t('Continue')}
          </Button>
        )}
        {!types && !byPasskey && (
          <Button variant="primary" onClick={() => void logout()}>
            {t('Log out')}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

const Loaded = ({ answer }: { answer: Answer }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['confirmation'],
    queryFn: confirmationOptions,
    gcTime: 0,
    staleTime: 0,
  })
  if (data) return <Form options={data} answer={answer} />
  return error ? (
    <LoadError error={error} retry={() => void refetch()} />
  ) : (
    <Skeleton width="100%" height={72} />
  )
}

/** Dialog that asks the user to confirm that it is them, by password, code or passkey. */
export const ConfirmOwnerDialog = ({ answer }: { answer: Answer }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const respond = (confirmed: boolean): void => {
    close()
    answer(confirmed)
  }
  return (
    <DialogFrame
      title={t('Confirm it’s you')}
      description={t('Needed for important changes.')}
      wide
      onClose={() => respond(false)}
    >
      <Loaded answer={respond} />
    </DialogFrame>
  )
}
