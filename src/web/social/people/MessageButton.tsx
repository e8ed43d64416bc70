import { MessageCircle } from 'lucide-react'
import type { ProfileRef } from '../../../contract/platform/user.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { offersChat } from './can-chat.ts'
import { useOpenChat } from './open-chat.ts'

/** Opens the chat with a friend; nothing for other people and while chat is disabled. */
export const MessageButton = ({ person, small }: { person: ProfileRef; small?: boolean }) => {
  const { t } = useTranslation()
  const openChat = useOpenChat()
  if (person.friend_status !== 'friends' || !offersChat()) return null
  const label = t('Message {name}', { name: person.name })
  if (small)
    return (
      <IconButton label={label} onClick={() => openChat(person)}>
        <MessageCircle aria-hidden="true" />
      </IconButton>
    )
  return (
    <Button pill aria-label={label} onClick={() => openChat(person)}>
      <MessageCircle className="icon-18" aria-hidden="true" />
      {t('Message')}
    </Button>
  )
}
