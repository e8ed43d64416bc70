import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Crown, Ellipsis, UserMinus, UserRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type Conversation, MAX_MEMBERS } from '../../../contract/social/chat.ts'
import { showError } from '../../data/errors.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { type MenuEntry, toggleMenu } from '../../ui/overlays/menu.ts'
import { Choice, ChoiceButton, ChoiceList } from '../people/Choice.tsx'
import { FriendChoice, PersonLine } from '../people/FriendChoice.tsx'
import {
  addMembers,
  conversationQuery,
  leaveGroup,
  muteConversation,
  removeMember,
  updateGroup,
} from './messages/conversations.ts'
import styles from './pickers.module.css'

const MAX_NAME = 60

const run = (act: Promise<unknown>): void => void act.catch(showError)

/** Rename field of the owner. */
const Rename = ({ group }: { group: Conversation }) => {
  const { t } = useTranslation()
  const [name, setName] = useState(group.name ?? '')
  const changed = name.trim() !== '' && name.trim() !== group.name
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changed) run(updateGroup(group.id, { name: name.trim() }))
  }
  return (
    <form onSubmit={submit}>
      <TextField
        label={t('Group name')}
        maxLength={MAX_NAME}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {changed && (
        <div className={styles.foot}>
          <Button variant="primary" size="sm" type="submit">
            {t('Rename')}
          </Button>
        </div>
      )}
    </form>
  )
}

const Members = ({ group, viewer }: { group: Conversation; viewer: number }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const router = useRouter()
  const { id, owner_id, users } = group
  const self = useSession((state) => state.user)
  const openMenu = (member: Conversation['users'][number], anchor: HTMLElement) => {
    const profile = () => {
      close()
      void router.navigate({ to: '/profile/$id', params: { id: String(member.id) } })
    }
    const entries: MenuEntry[] = [{ kind: 'item', label: t('Go to profile'), icon: UserRound, run: profile }]
    if (owner_id === viewer)
      entries.push(
        {
          kind: 'item',
          label: t('Make owner'),
          icon: Crown,
          run: () => run(updateGroup(id, { owner_id: member.id })),
        },
        {
          kind: 'item',
          label: t('Remove from group'),
          icon: UserMinus,
          run: () => run(removeMember(id, member.id)),
        },
      )
    const label = t('Options for {title}', { title: member.name })
    const subject = { title: member.name, picture: member.avatar, round: true }
    toggleMenu({ of: `member${member.id}`, label, subject, entries, anchor })
  }
  const lineOf = (user: number) => (user === owner_id ? { line: t('Owner') } : {})
  return (
    <ChoiceList label={t('Members')}>
      {self && (
        <Choice as="li">
          <PersonLine person={{ name: self.name, avatar: self.avatar }} {...lineOf(viewer)} />
          <small className="muted">{t('You')}</small>
        </Choice>
      )}
      {users.map((member) => (
        <Choice as="li" key={member.id}>
          <PersonLine person={member} {...lineOf(member.id)} />
          <IconButton
            label={t('Options for {title}', { title: member.name })}
            aria-haspopup="menu"
            onClick={(event) => openMenu(member, event.currentTarget)}
          >
            <Ellipsis aria-hidden="true" />
          </IconButton>
        </Choice>
      ))}
    </ChoiceList>
  )
}

const Info = ({ group }: { group: Conversation }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const router = useRouter()
  const viewer = useSession(({ user }) => user?.id ?? 0)
  const [adding, setAdding] = useState(false)
  const { id, owner_id, users, muted } = group
  const leave = async () => {
    const yes = await confirm({
      title: t('Leave “{group}”?', { group: group.name ?? '' }),
      text: t('You’ll no longer see its messages.'),
      yes: t('Leave'),
      no: t('Cancel'),
      danger: true,
    })
    if (!yes) return
    close()
    try {
      await leaveGroup(id)
      if (router.state.location.pathname === `/messages/${id}`)
        await router.navigate({ to: '/messages/{-$id}', params: { id: undefined }, replace: true })
    } catch (error) {
      showError(error)
    }
  }
  if (adding)
    return (
      <div className={styles.form}>
        <FriendChoice
          without={new Set(users.map((user) => user.id))}
          row={(friend) => (
            <ChoiceButton
              onClick={() => {
                setAdding(false)
                run(addMembers(id, [friend.id]))
              }}
            >
              <PersonLine person={friend} />
            </ChoiceButton>
          )}
        />
        <div className={styles.foot}>
          <Button onClick={() => setAdding(false)}>{t('Back')}</Button>
        </div>
      </div>
    )
  return (
    <div className={styles.form}>
      {owner_id === viewer && <Rename key={group.name} group={group} />}
      <Switch label={t('Mute')} checked={muted} onChange={(on: boolean) => run(muteConversation(id, on))} />
      <Members group={group} viewer={viewer} />
      <div className={styles.foot}>
        {owner_id === viewer && users.length < MAX_MEMBERS - 1 && (
          <Button onClick={() => setAdding(true)}>{t('Add friends')}</Button>
        )}
        <Button variant="danger" onClick={() => void leave()}>
          {t('Leave group')}
        </Button>
      </div>
    </div>
  )
}

/** Members and settings of a group; its owner changes them. */
export const GroupInfoDialog = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const { data } = useQuery(conversationQuery(id))
  return (
    <DialogFrame title={data?.name ?? t('Group')} className={styles.dialog}>
      {data && <Info group={data} />}
    </DialogFrame>
  )
}
