import { CreditCard, FlaskConical, Landmark, Wallet } from 'lucide-react'
import type { PaymentProvider, ProviderKey } from '../../../contract/selling/orders.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { RadioList } from '../../ui/fields/RadioList.tsx'
import styles from './form.module.css'
import partsStyles from './parts.module.css'
import { providerNames } from './provider-texts.ts'

const icons = { stripe: CreditCard, paypal: Wallet, offline: Landmark, test: FlaskConical, free: Wallet }

const hints: Record<ProviderKey, string> = {
  stripe: 'You pay on Stripe’s page and come back here.',
  paypal: 'You confirm on PayPal’s page and come back here.',
  offline: 'The order waits until your transfer arrives, usually one to three days.',
  test: 'Nothing is charged. For trying out only.',
  free: '',
}

interface ProvidersProps {
  providers: PaymentProvider[]
  value: ProviderKey | undefined
  onChange: (provider: ProviderKey) => void
}

/** The ways to pay, one of them chosen. */
export const Providers = ({ providers, value, onChange }: ProvidersProps) => {
  const { t } = useTranslation()
  return (
    <RadioList
      look="boxes"
      titled
      label={t('How do you want to pay?')}
      choices={providers.map(({ key }) => {
        const Icon = icons[key]
        return {
          value: key,
          label: (
            <>
              <span className={styles.providerIcon}>
                <Icon className="icon-18" aria-hidden="true" />
              </span>
              <span className={partsStyles.words}>
                <b>{t(providerNames[key])}</b>
                <small>{t(hints[key])}</small>
              </span>
            </>
          ),
        }
      })}
      value={value ?? null}
      onChange={onChange}
    />
  )
}
