import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import {
  AudioLines,
  Bell,
  ChevronRight,
  CreditCard,
  Eye,
  Fingerprint,
  Import,
  KeyRound,
  Laptop,
  Link2,
  Link as LinkIcon,
  type LucideIcon,
  Mail,
  MailCheck,
  MicVocal,
  Palette,
  User as Person,
  RadioTower,
  Save,
  ShieldAlert,
  ShieldCheck,
  Smartphone,
  Sparkles,
  Users,
  Webhook,
} from 'lucide-react'
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import type { User } from '../../../contract/platform/user.ts'
import { passwordsAvailable, socialProviders } from '../../data/session/auth-methods.ts'
import { useSession } from '../../data/session/session.ts'
import { isSubscribing, settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { familyQuery } from '../../selling/families/families.ts'
import { classes } from '../../ui/classes.ts'
import { useNarrow } from '../../ui/layout/narrow-screen.ts'
import { Page, PageTitle } from '../../ui/layout/Page.tsx'
import { scrollParent } from '../../ui/lists/virtual-scroll.ts'
import { AppearancePart } from './AppearancePart.tsx'
import { ArtistPart } from './ArtistPart.tsx'
import styles from './account.module.css'
import { AppsPart } from './apps/AppsPart.tsx'
import { appPasswordsQuery, offersApps } from './apps/app-passwords.ts'
import { DataPart } from './DataPart.tsx'
import { ImportPart } from './ImportPart.tsx'
import { EmailsPart } from './notifications/EmailsPart.tsx'
import { NotificationsPart } from './notifications/NotificationsPart.tsx'
import { PlaybackPart } from './PlaybackPart.tsx'
import { PrivacyPart } from './PrivacyPart.tsx'
import { PrivateLinksPart } from './PrivateLinksPart.tsx'
import { ProfilePart } from './ProfilePart.tsx'
import { FamilyPart } from './plan/FamilyPart.tsx'
import { PaymentsPart } from './plan/PaymentsPart.tsx'
import { PlanPart } from './plan/PlanPart.tsx'
import { ScrobblingPart } from './ScrobblingPart.tsx'
import { EmailPart } from './security/EmailPart.tsx'
import { IdentitiesPart } from './security/IdentitiesPart.tsx'
import { NoPasswordPart } from './security/NoPasswordPart.tsx'
import { PasskeysPart } from './security/PasskeysPart.tsx'
import { PasswordPart } from './security/PasswordPart.tsx'
import { SecondFactorPart } from './security/SecondFactorPart.tsx'
import { SecurityPart } from './security/SecurityPart.tsx'
import { SessionsPart } from './security/SessionsPart.tsx'
import { WebhooksPart } from './WebhooksPart.tsx'

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

interface Section {
  id: string
  text: string
  Icon: LucideIcon
  part: ReactNode
}

/** Returns the sections of the page that the account has. */
const useSections = (user: User): Section[] => {
  const { t } = useTranslation()
  const { has_password } = user
  const social = socialProviders().length > 0
  const passwords = passwordsAvailable()
  // Who has a subscription sees it, also while there are no new ones.
  const plans = isSubscribing() || user.plan?.status != null
  const family = useQuery({ ...familyQuery(), enabled: settings().saas }).data
  const { enableShareLinks: links, enable_scrobbling: scrobbling } = settings()
  // Who has app passwords can revoke them, also while there are no new ones.
  const own = useQuery({ ...appPasswordsQuery(), enabled: !offersApps() }).data ?? []
  const apps = offersApps() || own.length > 0
  const password = has_password ? (
    <PasswordPart user={user} />
  ) : (
    passwords && <NoPasswordPart email={user.email} />
  )
  const sections: Section[] = [
    { id: 'profile', text: t('Profile'), Icon: Person, part: <ProfilePart user={user} /> },
    { id: 'email', text: t('Email'), Icon: Mail, part: <EmailPart user={user} /> },
    { id: 'password', text: t('Password'), Icon: KeyRound, part: password },
    {
      id: 'second-factor',
      text: t('Two-factor authentication'),
      Icon: ShieldCheck,
      part: has_password && <SecondFactorPart />,
    },
    {
      id: 'passkeys',
      text: t('Passkeys'),
      Icon: Fingerprint,
      part: has_password && passwords && <PasskeysPart />,
    },
    {
      id: 'identities',
      text: t('Linked accounts'),
      Icon: Link2,
      part: social && <IdentitiesPart user={user} />,
    },
    { id: 'sessions', text: t('Devices'), Icon: Laptop, part: <SessionsPart /> },
    { id: 'apps', text: t('Apps'), Icon: Smartphone, part: apps && <AppsPart /> },
    { id: 'webhooks', text: t('Webhooks'), Icon: Webhook, part: offersApps() && <WebhooksPart /> },
    { id: 'security', text: t('Security events'), Icon: ShieldAlert, part: <SecurityPart /> },
    { id: 'appearance', text: t('Appearance'), Icon: Palette, part: <AppearancePart /> },
    { id: 'playback', text: t('Playback'), Icon: AudioLines, part: <PlaybackPart /> },
    { id: 'scrobbling', text: t('Scrobbling'), Icon: RadioTower, part: scrobbling && <ScrobblingPart /> },
    { id: 'import', text: t('Import'), Icon: Import, part: <ImportPart /> },
    { id: 'privacy', text: t('Privacy'), Icon: Eye, part: <PrivacyPart user={user} /> },
    { id: 'private-links', text: t('Private links'), Icon: LinkIcon, part: links && <PrivateLinksPart /> },
    { id: 'notifications', text: t('Notifications'), Icon: Bell, part: <NotificationsPart user={user} /> },
    { id: 'mails', text: t('Email notifications'), Icon: MailCheck, part: <EmailsPart user={user} /> },
    { id: 'plan', text: t('Plan'), Icon: Sparkles, part: plans && <PlanPart user={user} /> },
    { id: 'payments', text: t('Payments'), Icon: CreditCard, part: plans && <PaymentsPart /> },
    { id: 'family', text: t('Family'), Icon: Users, part: family && <FamilyPart family={family} /> },
    { id: 'artist', text: t('Artist'), Icon: MicVocal, part: <ArtistPart user={user} /> },
    { id: 'data', text: t('Your data and account'), Icon: Save, part: <DataPart /> },
  ]
  return sections.filter(({ part }) => part)
}

const Sections = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const sections = useSections(user)
  const current = useCurrentPart(sections.map(({ id }) => id))
  const hash = useRouterState({ select: (state) => state.location.hash })
  const narrow = useNarrow()
  const open = narrow ? sections.find(({ id }) => id === hash) : undefined
  const title = open?.text ?? t('Account')
  useDocumentTitle(title)
  const content = useRef<HTMLDivElement>(null)
  useLinkedPart(content)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className={styles.account}>
        {!open && (
          <nav className={styles.accountNav} aria-label={t('Account')}>
            {sections.map(({ id, text, Icon }) =>
              narrow ? (
                <Link key={id} to="/account/settings" hash={id} activeOptions={{ includeHash: true }}>
                  <Icon className="icon-18" aria-hidden="true" />
                  {text}
                  <ChevronRight className={`${styles.accountOpen} icon-18 flip`} aria-hidden="true" />
                </Link>
              ) : (
                <a key={id} href={`#${id}`} aria-current={id === current || undefined}>
                  <Icon className="icon-18" aria-hidden="true" />
                  {text}
                </a>
              ),
            )}
          </nav>
        )}
        {(open || !narrow) && (
          <div ref={content} className={classes('min-w-0', open && styles.accountAlone)}>
            {(open ? [open] : sections).map(({ id, part }) => (
              <Fragment key={id}>{part}</Fragment>
            ))}
          </div>
        )}
      </div>
    </>
  )
}

/** Account page of the logged-in user: a page of sections, or on phones a list of them, each with a page of its own. */
export const AccountPage = () => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  return <Page>{user ? <Sections user={user} /> : <PageTitle>{t('Account')}</PageTitle>}</Page>
}
