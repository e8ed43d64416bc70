import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { MAX_MESSAGE_LENGTH, type SharedItemType } from '../../../contract/social/chat.ts'
import { FilterField } from '../../catalog/items/lists/FilterField.tsx'
import { loadSharedItem } from '../../catalog/items/shared-items.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { friendsQuery } from '../friends/friends.ts'
import { Choice, ChoiceList, ChoiceNames, ChoiceNote } from '../people/Choice.tsx'
import { PersonLine } from '../people/FriendChoice.tsx'
import { Faces } from './Faces.tsx'
import { conversationsQuery, openConversation } from './messages/conversations.ts'
import { sendMessage } from './messages/sending.ts'
import styles from './pickers.module.css'
import { SharedCard } from './thread/SharedCard.tsx'
import { nameOf } from './words.ts'

interface Sent {
  type: SharedItemType
  id: number
  title: string
  at?: number
}

/** Somebody to send to: a conversation, or a friend without one. */
interface Receiver {
  key: string
  name: string
  picture: React.ReactNode
  conversation: () => Promise<number>
}

const useReceivers = (): { receivers: Receiver[]; loaded: boolean } => {
  const { t } = useTranslation()
  const recent = useInfiniteQuery(conversationsQuery())
  const friends = useQuery(friendsQuery())
  const conversations = (recent.data?.pages.flatMap(({ data }) => data) ?? []).filter(
    ({ can_send }) => can_send,
  )
  const known = new Set(
    conversations.flatMap(({ kind, users }) => (kind === 'direct' ? users.map(({ id }) => id) : [])),
  )
  const receivers = [
    ...conversations.map((one): Receiver => {
      const name = nameOf(one, t)
      return {
        key: `conversation ${one.id}`,
        name,
        picture: (
          <>
            <Faces conversation={one} size={40} />
            <ChoiceNames name={name} />
          </>
        ),
        conversation: async () => one.id,
      }
    }),
    ...(friends.data ?? [])
      .filter(({ id }) => !known.has(id))
      .map(
        (friend): Receiver => ({
          key: `friend ${friend.id}`,
          name: friend.name,
          picture: <PersonLine person={friend} />,
          conversation: async () => (await openConversation(friend.id)).id,
        }),
      ),
  ]
  return { receivers, loaded: recent.isSuccess && friends.isSuccess }
}

const Content = ({ type, id, at }: Sent) => {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const [text, setText] = useState('')
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  const { receivers, loaded } = useReceivers()
  const item = useQuery({
    queryKey: ['shared-item', type, id, at ?? null],
    queryFn: () => loadSharedItem(type, id, at ?? null),
  })
  const wanted = query.trim().toLocaleLowerCase()
  const found = receivers.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  const send = async ({ key, conversation }: Receiver) => {
    if (!item.data) return
    try {
      sendMessage(await conversation(), { text: text.trim() || null, item: item.data, reply_to: null })
      setSent((keys) => new Set([...keys, key]))
    } catch (error) {
      showError(error)
    }
  }
  return (
    <div className={styles.form}>
      {item.data && <SharedCard item={item.data} />}
      <TextField
        label={t('Message (optional)')}
        maxLength={MAX_MESSAGE_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FilterField label={t('Find friends and groups')} value={query} onChange={setQuery} />
      {loaded && found.length === 0 && (
        <ChoiceNote>
          {receivers.length === 0 ? t('You can message friends. You don’t have any yet.') : t('No results')}
        </ChoiceNote>
      )}
      <ChoiceList label={t('Friends and groups')}>
        {found.map((receiver) => (
          <Choice as="li" key={receiver.key}>
            {receiver.picture}
            {sent.has(receiver.key) ? (
              <Button size="sm" variant="soft" disabled>
                <Check className="icon-16" aria-hidden="true" />
                {t('Sent')}
              </Button>
            ) : (
              <Button
                size="sm"
                aria-label={t('Send to {name}', { name: receiver.name })}
                disabled={!item.data}
                onClick={() => void send(receiver)}
              >
                {t('Send')}
              </Button>
            )}
          </Choice>
        ))}
      </ChoiceList>
    </div>
  )
}

/** Sends an item to friends and groups, with a few words. */
export const SendToFriendDialog = (item: Sent) => {
  const { t } = useTranslation()
  return (
    <DialogFrame title={t('Send to a friend')} description={item.title} className={styles.dialog} closable>
      <Content {...item} />
    </DialogFrame>
  )
}
