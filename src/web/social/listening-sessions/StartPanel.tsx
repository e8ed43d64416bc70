import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListeningSession } from '../../../contract/social/listening-sessions.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { ownSessionQuery } from '../../player/together/listening-sessions.ts'
import { joinTogether, startTogether } from '../../player/together/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'

/** Does something that takes a moment; `busy` meanwhile. */
const useBusy = () => {
  const [busy, setBusy] = useState(false)
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    await act().catch(showError)
    setBusy(false)
  }
  return { busy, run }
}

/** The session plays on another device of the viewer. */
const Elsewhere = ({ session }: { session: ListeningSession }) => {
  const { t } = useTranslation()
  const { busy, run } = useBusy()
  return (
    <>
      <p>{t('You’re listening together on another device.')}</p>
      <Button variant="primary" disabled={busy} onClick={() => void run(() => joinTogether(session.token))}>
        {t('Listen here')}
      </Button>
    </>
  )
}

/** Starts a session from what plays. */
export const StartPanel = () => {
  const { t } = useTranslation()
  const { busy, run } = useBusy()
  const [control, setControl] = useState(true)
  const { data } = useQuery(ownSessionQuery())
  if (data) return <Elsewhere session={data} />
  const start = () => run(() => startTogether(control ? 'control' : 'suggest'))
  return (
    <>
      <p className="muted">
        {t('Start from what plays now and invite others. Everyone hears the same thing at the same time.')}
      </p>
      <Switch
        label={t('Guests control what plays')}
        hint={t('Otherwise they suggest songs, and you decide.')}
        checked={control}
        onChange={setControl}
      />
      <DialogActions end>
        <Button variant="primary" disabled={busy} onClick={() => void start()}>
          {t('Start session')}
        </Button>
      </DialogActions>
    </>
  )
}
