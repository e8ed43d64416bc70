import { compactIban, decimals } from '../../../../contract/core/money.ts'
import type { Provider } from './provider.ts'

/** EPC069-12 allows amounts up to this, in cents. */
const MAX_SEPA = 99_999_999_999

/**
 * Returns the contents of a QR code for a SEPA credit transfer (EPC069-12, version 002); null unless the amount is in
 * euros and an account is known.
 */
export const sepaCode = (
  account: { holder: string; iban: string; bic: string },
  { amount, currency, reference }: { amount: number; currency: string; reference: string },
): string | null => {
  if (currency !== 'EUR' || account.iban === '' || account.holder === '' || amount > MAX_SEPA) return null
  const euros = (amount / 10 ** decimals(currency)).toFixed(decimals(currency))
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    compactIban(account.bic),
    account.holder.slice(0, 70),
    compactIban(account.iban),
    `EUR${euros}`,
    '',
    '',
    reference,
  ].join('\n')
}

/** Bank transfers and other ways outside the site; an operator marks orders as paid. */
export const offline: Provider = {
  key: 'offline',
  kind: 'offline',
  enabled: (ctx) => ctx.settings().offline_payments,
  createPayment: async (ctx, { order, amount, currency }) => {
    const { offline_instructions, offline_account_holder, offline_iban, offline_bic } = ctx.settings()
    const account = { holder: offline_account_holder, iban: offline_iban, bic: offline_bic }
    return {
      status: 'pending',
      action: {
        type: 'offline',
        instructions: offline_instructions,
        reference: order.number,
        account: offline_iban === '' ? null : account,
        qr: sepaCode(account, { amount, currency, reference: order.number }),
      },
    }
  },
  // Only an operator knows.
  findPayment: async () => ({ status: 'pending' }),
  refund: async () => null,
}
