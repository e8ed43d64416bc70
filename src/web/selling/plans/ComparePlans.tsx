import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { planPermissions } from '../../../contract/core/permissions.ts'
import type { Plan } from '../../../contract/selling/plans.ts'
import { formatNumber } from '../../i18n/format.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import styles from './plans.module.css'
import { permissionTexts } from './texts.ts'

interface Row {
  title: string
  /** Whether it says something of these plans. */
  shown: (plans: Plan[]) => boolean
  cell: (plan: Plan) => ReactNode
}

const permissionRows = (t: Translate): Row[] =>
  planPermissions.map((name) => ({
    title: t(permissionTexts[name]),
    shown: (plans) => plans.some(({ permissions }) => permissions.includes(name)),
    cell: ({ permissions }) =>
      permissions.includes(name) ? (
        <Check className="icon-18" role="img" aria-label={t('Included')} />
      ) : (
        <span className="muted" role="img" aria-label={t('Not included')}>
          –
        </span>
      ),
  }))

const measuredRows = (t: Translate): Row[] => [
  {
    title: t('People'),
    shown: (plans) => plans.some(({ seats }) => seats > 1),
    cell: ({ seats }) => formatNumber(seats),
  },
  {
    title: t('Sound quality'),
    shown: (plans) => plans.some(({ max_kbps }) => max_kbps !== null),
    cell: ({ max_kbps }) => (max_kbps === null ? t('Best') : t('Up to {kbps} kbit/s', { kbps: max_kbps })),
  },
  {
    title: t('Devices at a time'),
    shown: (plans) => plans.some(({ max_devices }) => max_devices !== null),
    cell: ({ max_devices }) => (max_devices === null ? t('Unlimited') : formatNumber(max_devices)),
  },
  {
    title: t('Space for your own music'),
    shown: (plans) => new Set(plans.map(({ upload_quota_mb }) => upload_quota_mb)).size > 1,
    cell: ({ upload_quota_mb }) => `${formatNumber(upload_quota_mb)} MB`,
  },
]

/** A table of what plans contain. */
export const ComparePlans = ({ plans }: { plans: Plan[] }) => {
  const { t } = useTranslation()
  const rows = [...permissionRows(t), ...measuredRows(t)].filter(({ shown }) => shown(plans))
  if (rows.length === 0 || plans.length < 2) return null
  return (
    <section className={styles.compareSection}>
      <h2 className="heading-20 mb-2">{t('Compare plans')}</h2>
      <div className={styles.compareBox}>
        <table className={styles.compare}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('Included')}</span>
              </th>
              {plans.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ title, cell }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {plans.map((plan) => (
                  <td key={plan.id}>{cell(plan)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
