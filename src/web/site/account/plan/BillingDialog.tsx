import { type FormEvent, useState } from 'react'
import type { Subscription } from '../../../../contract/selling/subscriptions.ts'
import { showError } from '../../../data/errors.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { setBilling } from '../../../selling/plans/subscriptions.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { DialogFrame } from '../../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../../ui/overlays/DialogParts.tsx'

const Form = ({ billing }: Pick<Subscription, 'billing'>) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const [name, setName] = useState(billing.name)
  const [address, setAddress] = useState(billing.address)
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim() || busy) return
    setBusy(true)
    await setBilling({ name, address }).then(close, showError)
    setBusy(false)
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void save(event)}>
      <TextField
        label={t('Name')}
        autoComplete="name"
        maxLength={120}
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label={t('Address for the invoice (optional)')}
        autoComplete="street-address"
        rows={3}
        maxLength={500}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <DialogActions end>
        <Button variant="ghost" onClick={close}>
          {t('Cancel')}
        </Button>
        <Button type="submit" variant="primary" disabled={busy || !name.trim()}>
          {t('Save')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Changes who is on later invoices of the plan. */
export const BillingDialog = (props: Pick<Subscription, 'billing'>) => {
  const { t } = useTranslation()
  return (
    <DialogFrame
      title={t('Billing address')}
      description={t('It is printed on later invoices; those you have stay as they are.')}
      wide
    >
      <Form {...props} />
    </DialogFrame>
  )
}
