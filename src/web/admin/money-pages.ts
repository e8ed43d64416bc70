import { Banknote, Landmark, Percent, Scale, Tag, TicketPercent } from 'lucide-react'
import type { AdminPage } from './admin-page.ts'

/** What all pages of selling have in common. */
const sold = { group: 'money', feature: 'saas' } as const

/** Pages of selling, in menu order. */
export const moneyPages: AdminPage[] = [
  {
    ...sold,
    path: 'sales',
    name: 'admin.sales',
    title: 'Sales',
    icon: Banknote,
    permission: ['View sales'],
    pendingCount: true,
    load: () => import('./pages/Sales.tsx').then((m) => m.SalesPage),
  },
  {
    ...sold,
    path: 'prices',
    name: 'admin.prices',
    title: 'Prices',
    icon: Tag,
    permission: ['CED prices'],
    load: () => import('./pages/Prices.tsx').then((m) => m.PricesPage),
  },
  {
    ...sold,
    path: 'licenses',
    name: 'admin.licenses',
    title: 'Licences',
    icon: Scale,
    permission: ['CED prices'],
    load: () => import('./pages/Licenses.tsx').then((m) => m.LicensesPage),
  },
  {
    ...sold,
    path: 'discount-codes',
    name: 'admin.discount-codes',
    title: 'Coupons',
    icon: TicketPercent,
    permission: ['CED prices'],
    load: () => import('./pages/DiscountCodes.tsx').then((m) => m.DiscountCodesPage),
  },
  {
    ...sold,
    path: 'tax-rates',
    name: 'admin.tax-rates',
    title: 'Tax rates',
    icon: Percent,
    permission: ['CED prices'],
    load: () => import('./pages/TaxRates.tsx').then((m) => m.TaxRatesPage),
  },
  {
    ...sold,
    path: 'payouts',
    name: 'admin.payouts',
    title: 'Payouts',
    icon: Banknote,
    permission: ['View payouts'],
    pendingCount: true,
    load: () => import('./pages/Payouts.tsx').then((m) => m.PayoutsPage),
  },
  {
    ...sold,
    path: 'payout-methods',
    name: 'admin.payout-methods',
    title: 'Payout methods',
    icon: Landmark,
    permission: ['View payouts'],
    load: () => import('./pages/PayoutMethods.tsx').then((m) => m.PayoutMethodsPage),
  },
]
