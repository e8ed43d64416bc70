import type { BodyOf } from '../../../contract/core/endpoint.ts'
import { writeMoney } from '../../../contract/core/money.ts'
import {
  adminSubscriptionActions,
  adminSubscriptionReport,
  type SubscriptionMonth,
} from '../../../contract/selling/back-office/subscriptions.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { saveBlob } from '../../data/download.ts'
import { readQuery } from '../../data/read.ts'

const { plans, users, grant, extend, change, cancel } = adminSubscriptionActions

export const findSubscribedPlans = (q: string) => call(plans, { query: { q } })
export const findSubscribers = (q: string) => call(users, { query: { q } })

/** Plans by name, for filters. */
export const planNamesQuery = () => readQuery(plans, { query: { q: '' } })

const changed = () => queryClient.invalidateQueries()

/** Grants a plan to an account. Throws `CallError`. */
export const grantPlan = async (body: BodyOf<typeof grant>): Promise<void> => {
  await call(grant, { body })
  await changed()
}

/** Extends a period. Throws `CallError`. */
export const extendSubscription = async (id: number, until: string): Promise<void> => {
  await call(extend, { params: { id }, body: { until } })
  await changed()
}

/** Changes the plan of a subscription at once. Throws `CallError`. */
export const changeSubscription = async (id: number, plan: number): Promise<void> => {
  await call(change, { params: { id }, body: { plan } })
  await changed()
}

/** Cancels a subscription at the end of its period, or at once. Throws `CallError`. */
export const endSubscription = async (id: number, at_once: boolean): Promise<void> => {
  await call(cancel, { params: { id }, body: { at_once } })
  await changed()
}

/** The course of recurring revenue: the last months and as many before, of all plans or one. */
export const reportQuery = (months: number, plan: number | undefined) =>
  readQuery(adminSubscriptionReport.report, { query: { months, ...(plan !== undefined && { plan }) } })

const columns = [
  'month',
  'currency',
  'mrr',
  'subscribers',
  'started',
  'churned',
  'trials_started',
  'trials_converted',
] as const satisfies readonly (keyof SubscriptionMonth)[]

/** Saves months as CSV, with amounts in units of the currency. */
export const saveReport = (months: readonly SubscriptionMonth[]): void => {
  const rows = months.map((month) =>
    columns.map((name) => (name === 'mrr' ? writeMoney(month.mrr, month.currency) : month[name])).join(),
  )
  const text = [columns.join(), ...rows, ''].join('\r\n')
  saveBlob(new Blob([text], { type: 'text/csv' }), 'recurring-revenue.csv')
}
