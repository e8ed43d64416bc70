import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CancelReason, cancelReasons } from '../../../contract/selling/subscriptions.ts'
import { showError } from '../../data/errors.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Input.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import { familyQuery } from '../families/families.ts'
import { cancelSubscription, subscriptionQuery } from './subscriptions.ts'
import { reasonTexts } from './texts.ts'

/** Cancels the subscription at the end of its period; a reason may be given. */
export const CancelDialog = () => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { data } = useQuery(subscriptionQuery())
  const family = useQuery(familyQuery()).data
  const shared = family?.yours && family.members.length > 0
  const [reason, setReason] = useState<CancelReason | ''>('')
  const [busy, setBusy] = useState(false)
  if (!data) return null
  const plan = data.plan.name
  const runs = data.status === 'active' || data.status === 'trial'
  const cancel = async () => {
    setBusy(true)
    await cancelSubscription(reason ? { reason } : {}).then(close, showError)
    setBusy(false)
  }
  return (
    <DialogFrame title={t('Cancel {plan}?', { plan })} wide>
      <p className="muted">
        {runs && data.period_end
          ? t('You keep it until {date}.', { date: formatDate(data.period_end) })
          : t('It ends right away, and you won’t be charged again.')}{' '}
        {t('Your library, playlists and purchases stay.')}{' '}
        {shared && t('The members of your family lose it, too.')}
      </p>
      <Field label={t('What was missing? (optional)')}>
        {(control) => (
          <Select
            {...control}
            value={reason}
            onChange={(event) => setReason(event.target.value as CancelReason | '')}
          >
            <option value="">{t('Choose a reason')}</option>
            {cancelReasons.map((one) => (
              <option key={one} value={one}>
                {t(reasonTexts[one])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <DialogActions>
        <Button variant="soft" onClick={close}>
          {t('Keep {plan}', { plan })}
        </Button>
        <Button variant="danger" disabled={busy} onClick={() => void cancel()}>
          {t('Cancel plan')}
        </Button>
      </DialogActions>
    </DialogFrame>
  )
}
