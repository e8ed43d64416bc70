import type { AnyRouter } from '@tanstack/react-router'
import {
  Download,
  Languages,
  Link,
  Lock,
  LockOpen,
  LogIn,
  LogOut,
  Mail,
  MessageCircle,
  MicVocal,
  Moon,
  Music,
  User as Person,
  Settings,
  SlidersHorizontal,
  Sparkles,
  Sun,
  Upload,
  UserPlus,
  Users,
} from 'lucide-react'
import type { User } from '../../../contract/platform/user.ts'
import type { NavEntry } from '../../../contract/site/navigation.ts'
import { showError } from '../../data/errors.ts'
import { isArtist } from '../../data/session/artist-role.ts'
import { registrationOpen } from '../../data/session/auth-methods.ts'
import { useInstall } from '../../data/session/device/pwa-install.ts'
import { entitlementTo, withEntitlement } from '../../data/session/entitlements.ts'
import { canEnterAdmin, hasOwnSongs } from '../../data/session/permissions.ts'
import { logout, useSession } from '../../data/session/session.ts'
import { currentToken } from '../../data/session/token.ts'
import { isSubscribing, settings } from '../../data/settings.ts'
import { translate as t } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { askForLanguage } from '../../platform/language/ask-for-language.ts'
import { isOwn } from '../../platform/navigation/own-target.ts'
import { offersChat } from '../../social/people/can-chat.ts'
import { endPrivateSession } from '../../social/presence/presence.ts'
import { setMode, useTheme } from '../../theme/theme.ts'
import { screenWidth } from '../../ui/layout/screen.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import type { MenuEntry } from '../../ui/overlays/menu.ts'
import { install, needsShareMenu, useInstallOffer } from '../notices/install-moment.ts'

/** Windows narrower than this have no sidebar. */
const NO_RAIL = 768

/** Starts a private session, or says until when it lasts and ends it. */
const privateEntries = (session: User['private_session']): MenuEntry[] => {
  if (!session)
    return [
      {
        kind: 'item',
        label: t('Private session'),
        icon: Lock,
        run: () =>
          openDialog(() =>
            import('../../site/account/PrivateSessionDialog.tsx').then((m) => m.PrivateSessionDialog),
          ),
      },
    ]
  const time = session.until && formatMoment(session.until)
  return [
    { kind: 'head', text: time ? t('Private session until {time}', { time }) : t('Private session') },
    {
      kind: 'item',
      label: t('End private session'),
      icon: LockOpen,
      run: () => void endPrivateSession().catch(showError),
    },
  ]
}

const ownPages = (router: AnyRouter, { id, email }: User): MenuEntry[] => {
  const profile = () => void router.navigate({ to: '/profile/$id', params: { id: String(id) } })
  const account = () => void router.navigate({ to: '/account/settings' })
  const entries: MenuEntry[] = [
    { kind: 'head', text: email },
    { kind: 'item', label: t('Profile'), icon: Person, run: profile },
  ]
  const friends = () => void router.navigate({ to: '/friends' })
  if (settings().enableFriends) entries.push({ kind: 'item', label: t('Friends'), icon: Users, run: friends })
  const messages = () =>
    withEntitlement(
      'Use chat',
      { act: 'open', path: '/messages' },
      () => void router.navigate({ to: '/messages/{-$id}', params: {} } as never),
    )
  if (offersChat()) entries.push({ kind: 'item', label: t('Messages'), icon: MessageCircle, run: messages })
  const plans = () => void router.navigate({ to: '/subscription' })
  if (isSubscribing()) entries.push({ kind: 'item', label: t('Plans'), icon: Sparkles, run: plans })
  entries.push({ kind: 'item', label: t('Account settings'), icon: Settings, run: account })
  return entries
}

/** Own songs, and uploading them, also where a plan that is offered permits it. */
const uploadEntries = (router: AnyRouter, user: User | null): MenuEntry[] => {
  const entries: MenuEntry[] = []
  if (hasOwnSongs(settings(), user)) {
    const mine = () => void router.navigate({ to: '/library/my-songs' })
    entries.push({ kind: 'item', label: t('My songs'), icon: Music, run: mine })
  }
  if (settings().enableUserUpload && entitlementTo('Upload songs', user) !== 'none') {
    const path = '/library/upload'
    const upload = () =>
      withEntitlement('Upload songs', { act: 'open', path }, () => void router.navigate({ to: path }))
    entries.push({ kind: 'item', label: t('Upload'), icon: Upload, run: upload })
  }
  return entries
}

/** Returns the entries of the account menu; `own` are the operator's navigation entries. */
export const accountEntries = (router: AnyRouter, own: NavEntry[]): MenuEntry[] => {
  const { user } = useSession.getState()
  const loggedIn = currentToken() !== null
  const { mode, switchable } = useTheme.getState()
  const installable = useInstall.getState().installPrompt !== null
  const entries: MenuEntry[] = []
  if (user) entries.push(...ownPages(router, user))
  entries.push(...uploadEntries(router, user))
  if (user) entries.push(...privateEntries(user.private_session), { kind: 'line' })
  if (switchable) {
    const light = mode === 'light'
    const run = () => setMode(light ? 'dark' : 'light')
    entries.push({
      kind: 'item',
      label: light ? t('Dark theme') : t('Light theme'),
      icon: light ? Moon : Sun,
      run,
    })
  }
  if (settings().enableLangSwitcher) {
    const run = () => void askForLanguage().catch(showError)
    entries.push({ kind: 'item', label: t('Language'), icon: Languages, run })
  }
  const write = () => void router.navigate({ to: '/contact' })
  entries.push({ kind: 'item', label: t('Contact'), icon: Mail, run: write })
  for (const { title, target, place } of own) {
    const run = () =>
      isOwn(target) ? router.history.push(target) : void window.open(target, '_blank', 'noopener,noreferrer')
    // Without the sidebar, its entries are listed here.
    if (place === 'footer' || screenWidth() < NO_RAIL)
      entries.push({ kind: 'item', label: title, icon: Link, run })
  }
  if (installable) entries.push({ kind: 'item', label: t('Install app'), icon: Download, run: install })
  else if (needsShareMenu()) {
    const explain = () => useInstallOffer.setState({ shown: true })
    entries.push({ kind: 'item', label: t('Install app'), icon: Download, run: explain })
  }
  if (canEnterAdmin(user) || isArtist(user)) entries.push({ kind: 'line' })
  if (isArtist(user)) {
    const manage = () => void router.navigate({ to: '/artist' } as never)
    entries.push({ kind: 'item', label: t('Artist area'), icon: MicVocal, run: manage })
  }
  if (canEnterAdmin(user)) {
    const administer = () => void router.navigate({ to: '/admin/$', params: { _splat: '' } })
    entries.push({ kind: 'item', label: t('Admin area'), icon: SlidersHorizontal, run: administer })
  }
  entries.push({ kind: 'line' })
  if (loggedIn) {
    entries.push({ kind: 'item', label: t('Log out'), icon: LogOut, run: () => void logout() })
    return entries
  }
  entries.push({
    kind: 'item',
    label: t('Log in'),
    icon: LogIn,
    run: () => void router.navigate({ to: '/login' }),
  })
  if (registrationOpen()) {
    const run = () => void router.navigate({ to: '/register' })
    entries.push({ kind: 'item', label: t('Create an account'), icon: UserPlus, run })
  }
  return entries
}
