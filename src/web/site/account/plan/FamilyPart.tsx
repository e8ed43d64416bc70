import { useEffect } from 'react'
import type { Family } from '../../../../contract/selling/families.ts'
import { showError } from '../../../data/errors.ts'
import { formatDate } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { FamilyRows } from '../../../selling/families/FamilyRows.tsx'
import { leaveFamily } from '../../../selling/families/families.ts'
import type {} from '../../../selling/families/InviteDialog.tsx'
import { followSubscription } from '../../../selling/plans/subscriptions.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { openDialog } from '../../../ui/overlays/dialogs.ts'
import { Part } from '../Part.tsx'
import styles from './plan.module.css'

const Places = ({ family }: { family: Family }) => {
  const { t } = useTranslation()
  const { seats, members } = family
  const taken = members.length + 1
  return (
    <div className={styles.row}>
      <p className="muted">{t('{taken} of {seats} places taken', { taken, seats })}</p>
      {taken < seats && (
        <Button
          variant="primary"
          onClick={() =>
            openDialog(() => import('../../../selling/families/InviteDialog.tsx').then((m) => m.InviteDialog))
          }
        >
          {t('Invite')}
        </Button>
      )}
    </div>
  )
}

const Membership = ({ family }: { family: Family }) => {
  const { t } = useTranslation()
  const { plan, payer, ends_at } = family
  const leave = async () => {
    const yes = await confirm({
      title: t('Leave the family of {name}?', { name: payer.name }),
      text: t('You no longer have {plan}. Your library, playlists and purchases stay.', { plan: plan.name }),
      yes: t('Leave'),
      no: t('Cancel'),
      danger: true,
    })
    if (yes) await leaveFamily().catch(showError)
  }
  return (
    <div className={styles.row}>
      <p className="min-w-0 muted">
        {ends_at
          ? t('You share {plan} of {name} until {date}.', {
              plan: plan.name,
              name: payer.name,
              date: formatDate(ends_at),
            })
          : t('You share {plan} of {name}.', { plan: plan.name, name: payer.name })}
      </p>
      <Button variant="ghost" className="danger-text" onClick={() => void leave()}>
        {t('Leave')}
      </Button>
    </div>
  )
}

/** The people who have a plan together. */
export const FamilyPart = ({ family }: { family: Family }) => {
  const { t } = useTranslation()
  useEffect(followSubscription, [])
  return (
    <Part
      id="family"
      title={t('Family')}
      lead={t('People who share a plan. Each has their own library, and nobody sees what others play.')}
    >
      {family.yours ? <Places family={family} /> : <Membership family={family} />}
      <FamilyRows family={family} />
    </Part>
  )
}
