import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  AudioLines,
  Check,
  Download,
  HardDrive,
  type LucideIcon,
  MessageCircle,
  MonitorSmartphone,
  Smartphone,
  Upload,
  VolumeX,
  WifiOff,
} from 'lucide-react'
import { useState } from 'react'
import type { PlanFeature } from '../../../contract/core/permissions.ts'
import type { Plan } from '../../../contract/selling/plans.ts'
import type { Upgrade } from '../../data/session/entitlements.ts'
import { keepUpgrade } from '../../data/session/kept-upgrade.ts'
import { useSession } from '../../data/session/session.ts'
import { settings } from '../../data/settings.ts'
import { taxedPrice, useTax } from '../../data/tax.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { RadioList } from '../../ui/fields/RadioList.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { planCurrency, priceFor } from './plan-price.ts'
import { plansQuery } from './subscriptions.ts'
import { intervalTexts } from './texts.ts'
import styles from './upgrade.module.css'

interface Words {
  icon: LucideIcon
  /** Message keys: with the name of a plan, and what it is good for. */
  title: string
  text: string
}

const words: Record<PlanFeature, Words> = {
  'No ads': { icon: VolumeX, title: 'No ads with {plan}', text: 'Listen without interruptions.' },
  'Use offline mode': {
    icon: WifiOff,
    title: 'Listen offline with {plan}',
    text: 'Save music for when you have no connection.',
  },
  'Download songs': {
    icon: Download,
    title: 'Download with {plan}',
    text: 'Keep songs and episodes as files on your device.',
  },
  'Use chat': {
    icon: MessageCircle,
    title: 'Chat with {plan}',
    text: 'Send messages and music to your friends.',
  },
  'Use other apps': {
    icon: Smartphone,
    title: 'Music apps with {plan}',
    text: 'Connect apps such as Symfonium, Amperfy or Feishin.',
  },
  'Upload songs': {
    icon: Upload,
    title: 'Upload with {plan}',
    text: 'Add your own music to your library.',
  },
  'Upload space': {
    icon: HardDrive,
    title: 'More space with {plan}',
    text: 'The space for your own music is used up.',
  },
  'More devices': {
    icon: MonitorSmartphone,
    title: 'More devices with {plan}',
    text: 'Play on several devices at the same time.',
  },
  'High quality': {
    icon: AudioLines,
    title: 'Better sound with {plan}',
    text: 'Listen in the best quality available.',
  },
}

const Price = ({ plan }: { plan: Plan }) => {
  const { t } = useTranslation()
  const tax = useTax()
  const price = priceFor(plan, 'month')
  if (!price) return null
  const cost = taxedPrice(price.amount, planCurrency(plan, settings().default_currency), tax)
  return (
    <span className={styles.price}>
      <b>{cost.price}</b>
      <small className="muted">
        {t(intervalTexts[price.interval])} {cost.note}
      </small>
    </span>
  )
}

const PlanName = ({ plan, feature }: { plan: Plan; feature: PlanFeature }) => {
  const { t } = useTranslation()
  return (
    <span className={styles.name}>
      <b dir="auto">{plan.name}</b>
      <small className="muted" dir="auto">
        {feature === 'Upload space'
          ? t('{space} MB for your own music', { space: formatNumber(plan.upload_quota_mb) })
          : plan.description}
      </small>
    </span>
  )
}

const Plans = ({
  plans,
  feature,
  chosen,
  onChoose,
}: {
  plans: Plan[]
  feature: PlanFeature
  chosen: Plan
  onChoose: (id: number) => void
}) => {
  const { t } = useTranslation()
  const shown = (plan: Plan) => (
    <>
      <PlanName plan={plan} feature={feature} />
      <Price plan={plan} />
    </>
  )
  if (plans.length === 1) return <div className={styles.plan}>{shown(chosen)}</div>
  return (
    <RadioList
      look="boxes"
      label={t('Plans')}
      choices={plans.map((plan) => ({ value: plan.id, label: shown(plan) }))}
      value={chosen.id}
      onChange={onChoose}
    />
  )
}

const Offer = ({ plans, upgrade }: { plans: Plan[]; upgrade: Upgrade }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const navigate = useNavigate()
  const own = useSession(({ user }) => user?.plan)
  const [id, setId] = useState<number>()
  const plan = plans.find((one) => one.id === id) ?? plans.find(({ recommended }) => recommended) ?? plans[0]
  if (!plan) return null
  const { icon: Icon, title, text } = words[upgrade.feature]
  const price = priceFor(plan, 'month')
  const subscribed = own?.status != null
  const choose = () => {
    close()
    if (price)
      openDialog(() => import('./SubscribeDialog.tsx').then((m) => m.SubscribeDialog), {
        plan: plan.id,
        interval: price.interval,
        upgrade,
      })
  }
  const seeAll = () => {
    keepUpgrade(upgrade)
    close()
    void navigate({ to: '/subscription' })
  }
  return (
    <>
      <span className={styles.sign}>
        <Icon className="icon-24" aria-hidden="true" />
      </span>
      <div>
        <p className="heading-24">{t(title, { plan: plan.name })}</p>
        <p className="muted">{t(text)}</p>
      </div>
      {plan.features.length > 0 && (
        <ul className={styles.features}>
          {plan.features.slice(0, 5).map((line) => (
            <li key={line}>
              <Check className="icon-18" aria-hidden="true" />
              <span dir="auto">{line}</span>
            </li>
          ))}
        </ul>
      )}
      <Plans plans={plans} feature={upgrade.feature} chosen={plan} onChoose={setId} />
      <Button variant="primary" size="lg" block onClick={choose}>
        {subscribed
          ? t('Switch to {plan}', { plan: plan.name })
          : plan.trial_days > 0
            ? t('Try {days} days free', { days: plan.trial_days })
            : t('Choose {plan}', { plan: plan.name })}
      </Button>
      <DialogActions end>
        <Button variant="ghost" onClick={seeAll}>
          {t('See all plans')}
        </Button>
        <Button variant="ghost" onClick={close}>
          {t('Not now')}
        </Button>
      </DialogActions>
    </>
  )
}

/** Says what the listener lacks, and which plans have it for how much. */
export const UpgradeDialog = (upgrade: Upgrade) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(plansQuery())
  const upgrades = useSession(({ user }) => user?.upgrades)
  const ids = upgrades?.find(({ feature }) => feature === upgrade.feature)?.plans ?? []
  const plans = data?.filter(({ id }) => ids.includes(id))
  return (
    <DialogFrame title={t('Plans')} wide>
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {!plans && !error && <Skeleton height={240} />}
      {plans && <Offer plans={plans} upgrade={upgrade} />}
    </DialogFrame>
  )
}
