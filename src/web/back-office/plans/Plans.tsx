import { CircleDollarSign } from 'lucide-react'
import type { PlanInterval } from '../../../contract/core/selling.ts'
import { type AdminPlan, adminPlans } from '../../../contract/selling/back-office/plans.ts'
import { formatNumber, listed } from '../../i18n/format.ts'
import { translate, useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import { permissionTexts } from '../../selling/plans/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, Field } from '../crud/types.ts'
import { ActiveBadge, useActiveFilter } from '../money/ActiveBadge.tsx'
import { OrderDialog } from '../ordering/OrderDialog.tsx'
import { useSettings } from '../settings/live-settings.ts'
import { findPlanRoles, planOrder } from './admin-plans.ts'
import { FeaturesInput } from './FeaturesInput.tsx'
import { PermissionsInput } from './PermissionsInput.tsx'
import { PlanPreview } from './PlanPreview.tsx'
import { PricesInput } from './PricesInput.tsx'
import { featuresOf, linesFrom, pricesFrom, pricesOf, pricesSummary } from './plan-values.ts'
import plansStyles from './plans.module.css'

const amountText = ({ prices, currency }: AdminPlan, interval: PlanInterval): string => {
  if (prices.length === 0 && interval === 'month') return formatMoney(0, currency)
  const price = prices.find((one) => one.interval === interval)
  return price ? formatMoney(price.amount, currency) : '–'
}

const useColumns = (): Column<AdminPlan>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      title: t('Plan'),
      sort: 'name',
      cell: ({ name, recommended, default: isDefault }) => (
        <>
          <span className="truncate">{name}</span>
          {recommended && <Badge className={plansStyles.mark}>{t('Recommended')}</Badge>}
          {isDefault && <Badge className={plansStyles.mark}>{t('Default')}</Badge>}
        </>
      ),
    },
    { key: 'month', title: t('A month'), end: true, narrow: true, cell: (plan) => amountText(plan, 'month') },
    { key: 'year', title: t('A year'), end: true, cell: (plan) => amountText(plan, 'year') },
    { key: 'lifetime', title: t('One-time'), end: true, cell: (plan) => amountText(plan, 'lifetime') },
    {
      key: 'subscribers',
      title: t('Subscribers'),
      sort: 'subscribers',
      end: true,
      cell: ({ subscribers }) => formatNumber(subscribers),
    },
    {
      key: 'position',
      title: t('Position'),
      sort: 'position',
      end: true,
      extra: true,
      cell: (plan) => plan.position,
    },
    { key: 'active', title: t('Status'), cell: ({ active }) => <ActiveBadge active={active} /> },
  ]
}

/** How many pay a former price, and how that ends. */
const FormerPrices = ({ plan }: { plan: { former_subscribers: number } }) => {
  const { t } = useTranslation()
  if (plan.former_subscribers === 0) return null
  return (
    <p className="muted">
      {t('Subscribers who pay a former price: {total}.', { total: formatNumber(plan.former_subscribers) })}{' '}
      {t(
        'To move them, select the plan in the list. They are notified by email, and pay the current price from the first period that starts at least 30 days later.',
      )}
    </p>
  )
}

const useFields = (): Field[] => {
  const { t } = useTranslation()
  return [
    { kind: 'text', name: 'name', label: t('Name') },
    { kind: 'text', name: 'description', label: t('Description') },
    {
      kind: 'custom',
      name: 'prices',
      label: t('Prices'),
      labelled: true,
      input: PricesInput,
      from: pricesFrom,
      body: pricesOf,
      summary: pricesSummary,
    },
    {
      kind: 'number',
      name: 'trial_days',
      label: t('Trial in days'),
      hint: t('Once per account; 0 for none.'),
      min: 0,
      max: 365,
      half: true,
    },
    {
      kind: 'number',
      name: 'upload_quota_mb',
      label: t('Upload space in MB'),
      hint: t('Leave empty for that of the site.'),
      min: 0,
      max: 100_000_000,
      half: true,
    },
    {
      kind: 'number',
      name: 'seats',
      label: t('People'),
      hint: t(
        'Whoever pays for a plan for several people invites the others. Members stay when you lower it.',
      ),
      min: 1,
      max: 6,
      half: true,
    },
    {
      kind: 'number',
      name: 'max_kbps',
      label: t('Best quality in kbit/s'),
      hint: t('For streams and downloads. Leave empty for no limit.'),
      min: 32,
      max: 320,
      half: true,
    },
    {
      kind: 'number',
      name: 'max_devices',
      label: t('Devices at a time'),
      hint: t('Playback on the oldest one pauses. Leave empty for no limit.'),
      min: 1,
      max: 20,
      half: true,
    },
    {
      kind: 'custom',
      name: 'features',
      label: t('Shown as'),
      hint: t('The number of people is added automatically.'),
      input: FeaturesInput,
      from: linesFrom,
      body: featuresOf,
      summary: (value) => listed(featuresOf(value)),
    },
    {
      kind: 'custom',
      name: 'permissions',
      label: t('Permits'),
      input: PermissionsInput,
      summary: (value) =>
        listed((value as (keyof typeof permissionTexts)[]).map((one) => translate(permissionTexts[one]))),
    },
    {
      kind: 'one',
      name: 'role',
      label: t('Role granted'),
      hint: t('Subscribers have it while their subscription lasts.'),
      find: findPlanRoles,
    },
    {
      kind: 'switch',
      name: 'recommended',
      label: t('Recommended'),
      hint: t('Highlighted where plans are compared.'),
    },
    {
      kind: 'switch',
      name: 'default',
      label: t('Plan of everyone without a subscription'),
      hint: t('Only a plan without prices, and only one.'),
    },
    {
      kind: 'switch',
      name: 'active',
      label: t('Active'),
      hint: t('When off, nobody can subscribe to it. Subscribers keep it.'),
    },
  ]
}

/** Plans that listeners subscribe to. */
export const PlansPage = () => {
  const { t } = useTranslation()
  const { default_currency } = useSettings()
  const priced = useFields().map((field) =>
    // A plan without prices has no currency of its own: its first price is in that of the site.
    field.name === 'prices' && field.kind === 'custom'
      ? {
          ...field,
          from: (item: Record<string, unknown>) =>
            pricesFrom(
              (item.prices as unknown[]).length > 0 ? item : { ...item, currency: default_currency },
            ),
        }
      : field,
  )
  return (
    <CrudPage
      of={adminPlans}
      name="plans"
      titleOf={({ name }) => name}
      summary={{
        search: t('Search plans'),
        edit: t('Edit plan'),
        fresh: t('New plan'),
        empty: t('No plans yet'),
        emptyHint: t('Listeners subscribe to plans by the month or year, or pay once.'),
      }}
      columns={useColumns()}
      filters={useActiveFilter()}
      fields={priced}
      fresh={{
        name: '',
        description: '',
        prices: [],
        trial_days: 0,
        upload_quota_mb: null,
        seats: 1,
        max_kbps: null,
        max_devices: null,
        features: [],
        permissions: [],
        role: null,
        recommended: false,
        default: false,
        active: true,
      }}
      before={(plan) => <FormerPrices plan={plan} />}
      follows={(values) => <PlanPreview values={values} />}
      bulk={[{ action: 'move', label: t('Move subscribers to the current price'), icon: CircleDollarSign }]}
      actions={<OrderDialog order={planOrder} hint={t('Plans are shown in this order.')} />}
    />
  )
}
