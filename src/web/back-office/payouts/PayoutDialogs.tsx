import { type FormEvent, type ReactNode, useState } from 'react'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import type { ShownPayout } from './PayoutDetails.tsx'
import { markPayoutPaid, rejectPayout } from './payouts.ts'

interface DecisionProps {
  children: ReactNode
  button: string
  danger?: boolean
  ready: boolean
  decide: () => Promise<void>
}

const Decision = ({ children, button, danger = false, ready, decide }: DecisionProps) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    await decide().catch(showError)
    setBusy(false)
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {children}
      <DialogActions end>
        <DialogClose>{t('Cancel')}</DialogClose>
        <Button variant={danger ? 'danger' : 'primary'} type="submit" disabled={busy || !ready}>
          {button}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Dialog that says that a payout was transferred. */
export const PayPayoutDialog = ({ payout }: { payout: ShownPayout }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { id, number, artist, amount, fee, currency } = payout
  const [reference, setReference] = useState('')
  const money = formatMoney(amount - fee, currency)
  const decide = async () => {
    await markPayoutPaid(id, reference.trim())
    close()
    showToast({ type: 'success', title: t('Paid'), text: `${number}   ${money}` })
  }
  return (
    <DialogFrame title={t('Mark payout {number} as paid', { number })} description={artist} wide>
      <Decision
        button={t('Mark {amount} as paid', { amount: money })}
        ready={reference.trim() !== ''}
        decide={decide}
      >
        <TextField
          label={t('Reference of your transfer')}
          hint={t('{artist} sees it. It can’t be changed afterwards.', { artist })}
          maxLength={100}
          autoComplete="off"
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
      </Decision>
    </DialogFrame>
  )
}

/** Dialog that rejects a payout. */
export const RejectPayoutDialog = ({ payout }: { payout: ShownPayout }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { id, number, artist, amount, currency } = payout
  const [reason, setReason] = useState('')
  const decide = async () => {
    await rejectPayout(id, reason.trim())
    close()
    showToast({ type: 'success', title: t('Rejected'), text: number })
  }
  return (
    <DialogFrame title={t('Reject payout {number}', { number })} description={artist} wide>
      <Decision button={t('Reject')} danger ready={reason.trim() !== ''} decide={decide}>
        <TextField
          label={t('Reason')}
          hint={t('The artist reads it. {amount} goes back to the balance at once.', {
            amount: formatMoney(amount, currency),
          })}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Decision>
    </DialogFrame>
  )
}
