import {
  Bell,
  Eye,
  Fingerprint,
  KeyRound,
  Laptop,
  Link2,
  type LucideIcon,
  Mail,
  MailCheck,
  MicVocal,
  Palette,
  User as Person,
  Save,
  ShieldCheck,
} from 'lucide-react'
import type { User } from '../../../contract/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useTitle } from '../../media/title.ts'
import { socialOffers } from '../../session/offers.ts'
import { useSession } from '../../session/session.ts'
import { AppearancePart } from './AppearancePart.tsx'
import { ArtistPart } from './ArtistPart.tsx'
import { DataPart } from './DataPart.tsx'
import { EmailPart } from './EmailPart.tsx'
import { IdentitiesPart } from './IdentitiesPart.tsx'
import { MailsPart } from './MailsPart.tsx'
import { NoPasswordPart } from './NoPasswordPart.tsx'
import { NotificationsPart } from './NotificationsPart.tsx'
import { PasskeysPart } from './PasskeysPart.tsx'
import { PasswordPart } from './PasswordPart.tsx'
import { PrivacyPart } from './PrivacyPart.tsx'
import { ProfilePart } from './ProfilePart.tsx'
import { SecondFactorPart } from './SecondFactorPart.tsx'
import { SessionsPart } from './SessionsPart.tsx'
import './account.css'

const Parts = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const social = socialOffers().length > 0
  const all: [string, string, LucideIcon, boolean?][] = [
    ['profile', t('Profile'), Person],
    ['email', t('E-mail'), Mail],
    ['password', t('Password'), KeyRound],
    ['second-factor', t('Second factor'), ShieldCheck, user.has_password],
    ['passkeys', t('Passkeys'), Fingerprint, user.has_password],
    ['identities', t('Linked log-ins'), Link2, social],
    ['sessions', t('Sessions'), Laptop],
    ['appearance', t('Appearance'), Palette],
    ['privacy', t('Privacy'), Eye],
    ['notifications', t('Notifications'), Bell],
    ['mails', t('Mails'), MailCheck],
    ['artist', t('Artist'), MicVocal],
    ['data', t('Your data'), Save],
  ]
  const parts = all.filter(([, , , here = true]) => here)
  return (
    <div className="account">
      <nav className="account-nav" aria-label={t('Account')}>
        {parts.map(([id, text, Icon]) => (
          <a key={id} href={`#${id}`}>
            <Icon className="s18" aria-hidden="true" />
            {text}
          </a>
        ))}
      </nav>
      <div className="min-w-0">
        <ProfilePart user={user} />
        <EmailPart user={user} />
        {user.has_password ? <PasswordPart user={user} /> : <NoPasswordPart email={user.email} />}
        {user.has_password && <SecondFactorPart />}
        {user.has_password && <PasskeysPart />}
        {social && <IdentitiesPart user={user} />}
        <SessionsPart />
        <AppearancePart />
        <PrivacyPart user={user} />
        <NotificationsPart user={user} />
        <MailsPart user={user} />
        <ArtistPart user={user} />
        <DataPart user={user} />
      </div>
    </div>
  )
}

/** Everything that belongs to the account of whoever is logged in. */
export const AccountPage = () => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  useTitle(t('Account'))
  return (
    <div className="content">
      <h1 className="h24 page-title">{t('Account')}</h1>
      {user && <Parts user={user} />}
    </div>
  )
}
