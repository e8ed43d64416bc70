import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { PayoutMethod } from '../../../contract/selling/back-office/earnings.ts'
import { CallError } from '../../data/call.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { RadioList } from '../../ui/fields/RadioList.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { payoutSummaryQuery, setPayoutAccount } from '../payouts/payouts.ts'
import styles from './earnings.module.css'

const MethodChoice = ({ method }: { method: PayoutMethod }) => {
  const { t } = useTranslation()
  const { name, description, minimum, fee, currency } = method
  const terms = [
    t('from {amount}', { amount: formatMoney(minimum, currency) }),
    fee > 0 ? t('fee {amount}', { amount: formatMoney(fee, currency) }) : t('no fee'),
  ].join('   ')
  return (
    <span>
      <span className="block font-medium">{name}</span>
      <span className="block muted text-12">{[description, terms].filter(Boolean).join('   ')}</span>
    </span>
  )
}

const Form = ({
  artistId,
  methods,
  initial,
}: {
  artistId: number
  methods: PayoutMethod[]
  initial: number
}) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const [methodId, setMethodId] = useState(initial)
  const [details, setDetails] = useState<Record<string, string>>({})
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [busy, setBusy] = useState(false)
  const method = methods.find(({ id }) => id === methodId) ?? methods[0]
  if (!method) return null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = method.fields.filter(({ key, required }) => required && !details[key]?.trim())
    setErrors(Object.fromEntries(missing.map(({ key }) => [`details.${key}`, ['This field is required.']])))
    if (missing.length > 0) return
    setBusy(true)
    try {
      const given = Object.fromEntries(method.fields.map(({ key }) => [key, details[key]?.trim() ?? '']))
      await setPayoutAccount({ artist_id: artistId, method: method.id, details: given })
      close()
      showToast({ type: 'success', title: t('Saved'), text: method.name })
    } catch (error) {
      const fields = error instanceof CallError ? (error.body?.errors ?? {}) : {}
      if (Object.keys(fields).some((key) => key.startsWith('details.'))) setErrors(fields)
      else showError(error)
    }
    setBusy(false)
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <RadioList
        look="boxes"
        label={t('Payout method')}
        choices={methods.map((one) => ({ value: one.id, label: <MethodChoice method={one} /> }))}
        value={method.id}
        onChange={setMethodId}
      />
      {method.fields.map(({ key, label, required }) => (
        <TextField
          key={`${method.id} ${key}`}
          label={t(label)}
          required={required}
          maxLength={200}
          autoComplete="off"
          error={errors[`details.${key}`]?.[0] && t(errors[`details.${key}`]?.[0] ?? '')}
          value={details[key] ?? ''}
          onChange={(event) => setDetails({ ...details, [key]: event.currentTarget.value })}
        />
      ))}
      <p className="muted text-12">
        {t('Stored encrypted. We email every owner of the artist when it changes.')}
      </p>
      <DialogActions end>
        <DialogClose>{t('Cancel')}</DialogClose>
        <Button variant="primary" type="submit" disabled={busy}>
          {t('Save')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Dialog that says how an artist is paid. */
export const PayoutAccountDialog = ({ artistId }: { artistId: number }) => {
  const { t } = useTranslation()
  const { data } = useQuery(payoutSummaryQuery(artistId))
  return (
    <DialogFrame title={t('How you are paid')} wide>
      {data && (
        <Form
          artistId={artistId}
          methods={data.methods}
          initial={data.account?.method.id ?? data.methods[0]?.id ?? 0}
        />
      )}
    </DialogFrame>
  )
}
