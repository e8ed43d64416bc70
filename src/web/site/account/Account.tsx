import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import {
  AudioLines,
  Bell,
  CreditCard,
  Eye,
  Fingerprint,
  KeyRound,
  Laptop,
  Link,
  Link2,
  type LucideIcon,
  Mail,
  MailCheck,
  MicVocal,
  Palette,
  User as Person,
  Save,
  ShieldAlert,
  ShieldCheck,
  Sparkles,
  Users,
} from 'lucide-react'
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import type { User } from '../../../contract/platform/user.ts'
import { passwordsAvailable, socialProviders } from '../../data/session/auth-methods.ts'
import { useSession } from '../../data/session/session.ts'
import { isSubscribing, settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { familyQuery } from '../../selling/families/families.ts'
import { Page, PageTitle } from '../../ui/layout/Page.tsx'
import { scrollParent } from '../../ui/lists/virtual-scroll.ts'
import { AppearancePart } from './AppearancePart.tsx'
import { ArtistPart } from './ArtistPart.tsx'
import styles from './account.module.css'
import { DataPart } from './DataPart.tsx'
import { FamilyPart } from './FamilyPart.tsx'
import { EmailsPart } from './notifications/EmailsPart.tsx'
import { NotificationsPart } from './notifications/NotificationsPart.tsx'
import { PaymentsPart } from './PaymentsPart.tsx'
import { PlanPart } from './PlanPart.tsx'
import { PlaybackPart } from './PlaybackPart.tsx'
import { PrivacyPart } from './PrivacyPart.tsx'
import { PrivateLinksPart } from './PrivateLinksPart.tsx'
import { ProfilePart } from './ProfilePart.tsx'
import { EmailPart } from './security/EmailPart.tsx'
import { IdentitiesPart } from './security/IdentitiesPart.tsx'
import { NoPasswordPart } from './security/NoPasswordPart.tsx'
import { PasskeysPart } from './security/PasskeysPart.tsx'
import { PasswordPart } from './security/PasswordPart.tsx'
import { SecondFactorPart } from './security/SecondFactorPart.tsx'
import { SecurityPart } from './security/SecurityPart.tsx'
import { SessionsPart } from './security/SessionsPart.tsx'

/** Pixels below the upper edge of the window at which a section is taken for the one being read: behind the top bar. */
const READING = 96

/** The page scrolls within the shell; scroll events do not bubble. */
const subscribe = (changed: () => void) => {
  addEventListener('scroll', changed, { capture: true, passive: true })
  addEventListener('resize', changed)
  return () => {
    removeEventListener('scroll', changed, { capture: true })
    removeEventListener('resize', changed)
  }
}

const atEnd = (section: HTMLElement | undefined): boolean => {
  const page = scrollParent(section ?? null)
  return page !== null && page.scrollTop > 0 && page.scrollTop + page.clientHeight >= page.scrollHeight - 1
}

/** Whether the beginning of a section is in the window. */
const isInView = (id: string): boolean => {
  const top = document.getElementById(id)?.getBoundingClientRect().top ?? -1
  return top >= 0 && top < innerHeight
}

/**
 * Returns the ID of the section of the page that is being read: at the page's end, the one that was chosen, if it is in
 * view, or else the last one.
 */
const useCurrentPart = (ids: string[]): string | undefined => {
  const chosen = useRouterState({ select: (state) => state.location.hash })
  return useSyncExternalStore(subscribe, () => {
    const sections = ids.flatMap((id) => document.getElementById(id) ?? [])
    const reached = sections.findLast((section) => section.getBoundingClientRect().top <= READING)
    if (!atEnd(sections.at(-1))) return (reached ?? sections[0])?.id ?? ids[0]
    const inView = sections.find(({ id }) => id === chosen && isInView(id))
    return (inView ?? sections.at(-1))?.id
  })
}

/** Input that may scroll the page. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Scrolls to the part of the page that the URL names, and keeps it in place while other parts load, until the user scrolls. */
const useLinkedPart = (content: RefObject<HTMLElement | null>): void => {
  const id = useRouterState({ select: (state) => state.location.hash })
  useEffect(() => {
    if (!id || !content.current) return
    const observer = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView())
    observer.observe(content.current)
    const stop = new AbortController()
    stop.signal.addEventListener('abort', () => observer.disconnect())
    for (const move of MOVES)
      addEventListener(move, () => stop.abort(), { passive: true, capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [id, content])
}

const Parts = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const social = socialProviders().length > 0
  const passwords = passwordsAvailable()
  // Who has a subscription sees it, also while there are no new ones.
  const plans = isSubscribing() || user.plan?.status != null
  const family = useQuery({ ...familyQuery(), enabled: settings().saas }).data
  const all: [string, string, LucideIcon, boolean?][] = [
    ['profile', t('Profile'), Person],
    ['email', t('Email'), Mail],
    ['password', t('Password'), KeyRound, user.has_password || passwords],
    ['second-factor', t('Two-factor authentication'), ShieldCheck, user.has_password],
    ['passkeys', t('Passkeys'), Fingerprint, user.has_password && passwords],
    ['identities', t('Linked accounts'), Link2, social],
    ['sessions', t('Devices'), Laptop],
    ['security', t('Security events'), ShieldAlert],
    ['appearance', t('Appearance'), Palette],
    ['playback', t('Playback'), AudioLines],
    ['privacy', t('Privacy'), Eye],
    ['private-links', t('Private links'), Link, settings().enableShareLinks],
    ['notifications', t('Notifications'), Bell],
    ['mails', t('Email notifications'), MailCheck],
    ['plan', t('Plan'), Sparkles, plans],
    ['payments', t('Payments'), CreditCard, plans],
    ['family', t('Family'), Users, family != null],
    ['artist', t('Artist'), MicVocal],
    ['data', t('Your data and account'), Save],
  ]
  const parts = all.filter(([, , , here = true]) => here)
  const current = useCurrentPart(parts.map(([id]) => id))
  const content = useRef<HTMLDivElement>(null)
  useLinkedPart(content)
  return (
    <div className={styles.account}>
      <nav className={styles.accountNav} aria-label={t('Account')}>
        {parts.map(([id, text, Icon]) => (
          <a key={id} href={`#${id}`} aria-current={id === current || undefined}>
            <Icon className="icon-18" aria-hidden="true" />
            {text}
          </a>
        ))}
      </nav>
      <div ref={content} className="min-w-0">
        <ProfilePart user={user} />
        <EmailPart user={user} />
        {user.has_password && <PasswordPart user={user} />}
        {!user.has_password && passwords && <NoPasswordPart email={user.email} />}
        {user.has_password && <SecondFactorPart />}
        {user.has_password && passwords && <PasskeysPart />}
        {social && <IdentitiesPart user={user} />}
        <SessionsPart />
        <SecurityPart />
        <AppearancePart />
        <PlaybackPart />
        <PrivacyPart user={user} />
        {settings().enableShareLinks && <PrivateLinksPart />}
        <NotificationsPart user={user} />
        <EmailsPart user={user} />
        {plans && <PlanPart user={user} />}
        {plans && <PaymentsPart />}
        {family && <FamilyPart family={family} />}
        <ArtistPart user={user} />
        <DataPart />
      </div>
    </div>
  )
}

/** Account page of the logged-in user. */
export const AccountPage = () => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  useDocumentTitle(t('Account'))
  return (
    <Page>
      <PageTitle>{t('Account')}</PageTitle>
      {user && <Parts user={user} />}
    </Page>
  )
}
