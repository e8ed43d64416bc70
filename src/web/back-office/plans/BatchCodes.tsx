import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { AdminPlanCode } from '../../../contract/selling/back-office/plan-codes.ts'
import { saveBlob } from '../../data/download.ts'
import { showError } from '../../data/errors.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { batchCodesQuery, revokePlanCode } from './admin-plan-codes.ts'
import styles from './batch-codes.module.css'

const Row = ({ one }: { one: AdminPlanCode }) => {
  const { t } = useTranslation()
  const { id, code, status, redeemed_by, redeemed_at } = one
  const revoke = async () => {
    const yes = await confirm({
      title: t('Revoke {code}?', { code: code ?? '' }),
      text: t('It can no longer be redeemed.'),
      no: t('Cancel'),
      yes: t('Revoke'),
      danger: true,
    })
    if (yes) await revokePlanCode(id).catch(showError)
  }
  if (status === 'open')
    return (
      <li>
        <code dir="ltr">{code ?? '–'}</code>
        <Button variant="ghost" onClick={() => void revoke()}>
          {t('Revoke')}
        </Button>
      </li>
    )
  return (
    <li className="muted">
      <span dir="auto">
        {status === 'revoked' ? t('Revoked') : (redeemed_by?.name ?? t('Redeemed by a deleted account'))}
      </span>
      {redeemed_at && <span>{formatDate(redeemed_at)}</span>}
    </li>
  )
}

/** The codes of a batch: to pass on, and what has become of them. */
export const BatchCodes = ({ id, name }: { id: number; name: string }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(batchCodesQuery(id))
  if (error && !data) return <LoadError error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={160} />
  const open = data.flatMap(({ code }) => (code === null ? [] : [code]))
  const save = () => saveBlob(new Blob([`${open.join('\n')}\n`], { type: 'text/plain' }), `${name}.txt`)
  return (
    <section className={styles.codes} aria-label={t('Codes')}>
      <div className={styles.head}>
        <h3 className="heading-16">{t('Codes')}</h3>
        {open.length > 0 && (
          <Button onClick={save}>
            <Download className="icon-18" aria-hidden="true" />
            {t('Download open codes')}
          </Button>
        )}
      </div>
      <p className="muted">{t('They are redeemed at {path}.', { path: '/redeem' })}</p>
      <ul className={styles.list}>
        {data.map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </ul>
    </section>
  )
}
