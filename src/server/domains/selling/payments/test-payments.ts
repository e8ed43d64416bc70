import type { AppContext } from '../../../context/app-context.ts'
import type { Provider } from './provider.ts'

/** Amounts that end like this are refused, so that a failure can be tried. */
const REFUSED = 13

/** Whether payments without money are possible: never unless the environment allows it. */
export const takesTestPayments = (ctx: AppContext): boolean =>
  ctx.settings().test_payments && ctx.env.testPayments

/** Pays at once without money. Never offered unless the environment allows it, as tests and `npm run dev` do. */
export const testPayments: Provider = {
  key: 'test',
  kind: 'inline',
  enabled: takesTestPayments,
  createPayment: async (_, { id, amount }) => {
    const reference = `test-${id}`
    return amount % 100 === REFUSED
      ? {
          status: 'failed',
          reference,
          error: 'The test provider refuses this amount.',
          action: { type: 'none' },
        }
      : { status: 'succeeded', reference, fee: 0, action: { type: 'none' } }
  },
  findPayment: async (_, { reference }) => ({ status: 'succeeded', ...(reference && { reference }) }),
  refund: async (_, { id }) => `test-refund-${id}`,
}
