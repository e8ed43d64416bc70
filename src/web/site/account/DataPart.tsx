import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Leaving } from '../../../contract/platform/account.ts'
import { downloadOwnData } from '../../data/download.ts'
import { showError } from '../../data/errors.ts'
import { formatNumber } from '../../i18n/format.ts'
import { translate, useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import { leavingOf, removeAccount } from '../../platform/auth/account.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { Part } from './Part.tsx'

const money = ({ amount, currency }: { amount: number; currency: string }): string =>
  formatMoney(amount, currency)

/** Returns what is lost besides music, as sentences. */
const lossesOf = ({ owed, purchases, orders }: Leaving): string[] => [
  ...owed.map((one) =>
    translate('{artist} is still owed {amount}, which you give up.', {
      artist: one.artist,
      amount: money(one),
    }),
  ),
  ...(purchases > 0
    ? [
        translate('Purchases you’ll no longer be able to use: {number}. Download them first.', {
          number: formatNumber(purchases),
        }),
        translate('Invoices are kept as long as the law requires.'),
      ]
    : []),
  ...(orders > 0 ? [translate('Open orders are cancelled.')] : []),
]

const sayWhy = ({ payouts }: Leaving): void => {
  showToast({
    type: 'error',
    title: translate('You can’t delete your account yet'),
    text: payouts
      .map((one) =>
        translate('Payout {number} of {amount} is not finished. Cancel it, or wait until it is paid.', {
          number: one.number,
          amount: money(one),
        }),
      )
      .join(' '),
  })
}

const askAndRemove = async (): Promise<void> => {
  const leaving = await leavingOf()
  if (leaving.payouts.length > 0) return sayWhy(leaving)
  const sure = await confirm({
    title: translate('Delete your account?'),
    text: [
      translate(
        'Your songs, playlists, likes and history will be deleted immediately. This can’t be undone.',
      ),
      ...lossesOf(leaving),
    ].join(' '),
    yes: translate('Delete account'),
    no: translate('Cancel'),
    danger: true,
  })
  if (sure) await removeAccount(leaving.owed.length > 0 ? { leave_earnings: true } : {})
}

/** Download of all account data, and deletion of the account. */
export const DataPart = () => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await downloadOwnData().catch(showError)
    setBusy(false)
  }
  return (
    <Part
      id="data"
      title={t('Your data and account')}
      lead={t('Download a copy of your data, or delete your account.')}
    >
      <div className="flex flex-wrap gap-2">
        <Button variant="line" disabled={busy} onClick={() => void download()}>
          <Download aria-hidden="true" className="icon-18" />
          {t('Download your data')}
        </Button>
        <Button variant="ghost" className="danger-text" onClick={() => void askAndRemove().catch(showError)}>
          <Trash2 aria-hidden="true" className="icon-18" />
          {t('Delete account')}
        </Button>
      </div>
    </Part>
  )
}
