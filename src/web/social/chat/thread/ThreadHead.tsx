import { Link, useRouter } from '@tanstack/react-router'
import { Bell, BellOff, Ellipsis, Flag, Play, Search, UserRound, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Conversation } from '../../../../contract/social/chat.ts'
import type { Listening } from '../../../../contract/social/presence.ts'
import { playCollection } from '../../../catalog/items/playback/playable.ts'
import { showError } from '../../../data/errors.ts'
import { listed } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useIsPlaying } from '../../../player/state.ts'
import { Button, PlainButton } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { openDialog } from '../../../ui/overlays/dialogs.ts'
import { type MenuEntry, toggleMenu } from '../../../ui/overlays/menu.ts'
import { ListeningLine } from '../../people/ListeningLine.tsx'
import { Faces } from '../Faces.tsx'
import { muteConversation } from '../messages/conversations.ts'
import { useTyping } from '../messages/typing.ts'
import { useFriends } from '../use-friends.ts'
import { nameOf, typingText } from '../words.ts'
import styles from './thread.module.css'
import { useThread } from './thread-context.ts'

interface ThreadHeadProps {
  conversation: Conversation
  /** Opens the search. */
  search: () => void
  before?: ReactNode
  after?: ReactNode
}

/** Plays what a friend plays. */
const PlaySame = ({ listening: { type, id, title } }: { listening: Listening }) => {
  const { t } = useTranslation()
  const playing = useIsPlaying({ type, id }) === 'play'
  if (playing) return null
  return (
    <Button size="sm" className={styles.same} onClick={() => void playCollection({ type, id, title })}>
      <Play className="icon-16" fill="currentColor" aria-hidden="true" />
      {t('Play the same')}
    </Button>
  )
}

/** Picture and name of a conversation, who is writing or what they play, and its menu. */
export const ThreadHead = ({ conversation, search, before, after }: ThreadHeadProps) => {
  const { t } = useTranslation()
  const router = useRouter()
  const { member } = useThread()
  const { id, kind, users, muted } = conversation
  const typing = useTyping((state) => (state[id]?.length ? state[id] : null))
  const name = nameOf(conversation, t)
  // Docked, it is a part of another page.
  const Heading = after ? 'h2' : 'h1'
  const partner = kind === 'direct' ? users[0] : undefined
  const openGroup = () =>
    openDialog(() => import('../GroupInfoDialog.tsx').then((m) => m.GroupInfoDialog), { id })
  const openMenu = (anchor: HTMLElement) => {
    const entries: MenuEntry[] = []
    const add = (label: string, icon: typeof Bell, run: () => void) =>
      entries.push({ kind: 'item', label, icon, run })
    add(t('Search in conversation'), Search, search)
    if (kind === 'group') add(t('Group members'), Users, openGroup)
    if (partner)
      add(
        t('Go to profile'),
        UserRound,
        () => void router.navigate({ to: '/profile/$id', params: { id: String(partner.id) } }),
      )
    add(
      muted ? t('Unmute') : t('Mute'),
      muted ? Bell : BellOff,
      () => void muteConversation(id, !muted).catch(showError),
    )
    if (partner)
      add(t('Report {name}', { name }), Flag, () =>
        openDialog(() => import('../../../site/reports/ReportDialog.tsx').then((m) => m.ReportDialog), {
          type: 'user',
          id: partner.id,
          title: name,
        }),
      )
    toggleMenu({
      of: `conversation${id}`,
      label: t('Options for {title}', { title: name }),
      subject: { title: name, picture: partner?.avatar, round: true },
      entries,
      anchor,
    })
  }
  const friend = useFriends().find((one) => one.id === partner?.id)
  const listening = friend?.listening
  const members = kind === 'group' && listed([...users.map((user) => user.name), t('You')])
  const presence = listening ? <ListeningLine listening={listening} /> : friend?.online && t('Online')
  const writing = typing && (kind === 'direct' ? t('typing…') : typingText(typing, member, t))
  const line = writing || members || presence
  const content = (
    <>
      <Faces conversation={conversation} size={40} online={friend?.online ?? false} />
      <span className={styles.names}>
        <span className={styles.name}>
          <b className="truncate" dir="auto">
            {name}
          </b>
          {muted && <BellOff className="icon-16" role="img" aria-label={t('Muted')} />}
        </span>
        {line && <small className="truncate">{line}</small>}
      </span>
    </>
  )
  return (
    <header className={styles.head}>
      <Heading className="visually-hidden">{name}</Heading>
      {before}
      {partner ? (
        <Link to="/profile/$id" params={{ id: String(partner.id) }} className={styles.who}>
          {content}
        </Link>
      ) : (
        <PlainButton className={styles.who} disabled={kind !== 'group'} onClick={openGroup}>
          {content}
        </PlainButton>
      )}
      {listening && <PlaySame listening={listening} />}
      <IconButton
        label={t('Options for {title}', { title: name })}
        aria-haspopup="menu"
        onClick={(event) => openMenu(event.currentTarget)}
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
      {after}
    </header>
  )
}
