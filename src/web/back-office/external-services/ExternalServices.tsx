import { useQuery } from '@tanstack/react-query'
import {
  Bell,
  CreditCard,
  Fingerprint,
  HardDrive,
  type LucideIcon,
  Mail,
  MicVocal,
  MousePointerClick,
  RadioTower,
  Wallet,
} from 'lucide-react'
import { MASK } from '../../../contract/platform/back-office/settings.ts'
import {
  type ExternalService,
  externalServices,
  type ServiceKind,
} from '../../../contract/site/back-office/external-services.ts'
import { call } from '../../data/call.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { ConnectionTest } from '../payments/ConnectionTest.tsx'
import { AreaPage } from '../shell/AreaPage.tsx'
import { ServiceCard, ServiceCards } from '../shell/ServiceCard.tsx'
import { externalServicesQuery } from './external-services.ts'

interface Look {
  /** A name that is the same in all languages, or else a message key. */
  name?: string
  title?: string
  icon: LucideIcon
  text: string
  /** Said while it is not set up. */
  without?: string
  /** The admin page where it is set up. */
  path: string
}

const looks: Record<ServiceKind, Look> = {
  mail: {
    title: 'Email',
    icon: Mail,
    text: 'Sends confirmations, receipts and notifications',
    without: 'Emails are saved to the data folder',
    path: 'configuration/mail',
  },
  storage: {
    title: 'Object storage',
    icon: HardDrive,
    text: 'Stores audio files and covers in a bucket',
    without: 'Audio files and covers are stored in the data folder',
    path: 'configuration/storage',
  },
  stripe: {
    name: 'Stripe',
    icon: CreditCard,
    text: 'Cards, wallets and bank debits, on a page of Stripe',
    path: 'configuration/payments',
  },
  paypal: {
    name: 'PayPal',
    icon: Wallet,
    text: 'Sends the buyer to PayPal and back',
    path: 'configuration/payments',
  },
  oidc: {
    name: 'OpenID Connect',
    icon: Fingerprint,
    text: 'Lets people log in with accounts of a login provider',
    path: 'configuration/login-providers',
  },
  facebook: {
    name: 'Facebook',
    icon: Fingerprint,
    text: 'Lets people log in with their Facebook account',
    path: 'configuration/auth',
  },
  lastfm: {
    name: 'Last.fm',
    icon: RadioTower,
    text: 'Keeps what listeners play, if they connect their accounts',
    path: 'configuration/general',
  },
  lrclib: {
    name: 'LRCLIB',
    icon: MicVocal,
    text: 'Has lyrics of songs that have none here. It learns artists and titles',
    path: 'configuration/general',
  },
  push: {
    name: 'Web Push',
    icon: Bell,
    text: 'Shows notifications on devices, by the push services of their browsers',
    without: 'Browsers show notifications only of sites with https. Change the site URL.',
    path: 'configuration/general',
  },
  'google-analytics': {
    name: 'Google Analytics',
    icon: MousePointerClick,
    text: 'Counts visits and plays of people who consent',
    path: 'configuration/analytics',
  },
}

const StateBadge = ({ state }: Pick<ExternalService, 'state'>) => {
  const { t } = useTranslation()
  if (state === 'on') return <Badge tone="good">{t('On')}</Badge>
  return <Badge>{state === 'off' ? t('Off') : t('Not set up')}</Badge>
}

const Service = ({ service }: { service: ExternalService }) => {
  const { t } = useTranslation()
  const { key, kind, state, address, secret, fixed } = service
  const { name: brand, title = '', icon, text, without, path } = looks[kind]
  const name = service.name || brand || t(title)
  const isMissing = state === 'missing'
  const details = [address, secret.replace(MASK, '••••••••')].filter(Boolean)
  return (
    <ServiceCard
      name={name}
      icon={icon}
      badge={<StateBadge state={state} />}
      text={
        <>
          <p>{t((isMissing && without) || text)}</p>
          {details.length > 0 && (
            <p className="break-words">
              <bdi>{details.join(' · ')}</bdi>
            </p>
          )}
          {fixed && <p>{t('Set by the environment variable {variable}.', { variable: fixed })}</p>}
        </>
      }
      actions={
        <LinkButton
          to="/admin/$"
          params={{ _splat: path }}
          aria-label={
            isMissing
              ? t('Set up {service}', { service: name })
              : t('Settings of {service}', { service: name })
          }
        >
          {isMissing ? t('Set up') : t('Settings')}
        </LinkButton>
      }
    >
      {!isMissing && <ConnectionTest test={() => call(externalServices.test, { params: { key } })} />}
    </ServiceCard>
  )
}

/** Services outside of this server: which are set up, where to do so, and whether they answer. */
export const ExternalServicesPage = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(externalServicesQuery())
  return (
    <AreaPage>
      <ServiceCards>
        <p className="muted">
          {t('Everything works without them. Tests use the saved settings; messages go to you only.')}
        </p>
        {error && <LoadError error={error} retry={() => void refetch()} />}
        {!error &&
          !data &&
          Object.keys(looks).map((kind) => <Skeleton key={kind} width="100%" height={72} />)}
        {data?.map((service) => (
          <Service key={service.key} service={service} />
        ))}
      </ServiceCards>
    </AreaPage>
  )
}
