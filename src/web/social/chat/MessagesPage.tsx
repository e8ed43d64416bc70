import { getRouteApi } from '@tanstack/react-router'
import { ChevronLeft, MessageCircle } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { IconLink } from '../../ui/buttons/IconLink.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { ConversationList } from './ConversationList.tsx'
import styles from './messages.module.css'
import { Thread } from './thread/Thread.tsx'

const route = getRouteApi('/shell/messages/{-$id}')

const Back = () => {
  const { t } = useTranslation()
  return (
    <IconLink
      to={'/messages/{-$id}' as '/'}
      params={{ id: undefined } as never}
      bright
      className={styles.back}
      label={t('Back to all messages')}
    >
      <ChevronLeft className="flip" aria-hidden="true" />
    </IconLink>
  )
}

/** Conversations and one of them; where there is no room for both, one after the other. */
export const MessagesPage = () => {
  const { t } = useTranslation()
  const { id: text } = route.useParams() as { id?: string }
  const id = text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
  useDocumentTitle(t('Messages'))
  return (
    <div className={styles.page} data-open={id !== null}>
      <ConversationList openId={id} />
      <div className={styles.open}>
        {id === null ? (
          <EmptyState
            icon={<MessageCircle aria-hidden="true" />}
            title={t('Choose a conversation')}
            text={t('Or message a friend.')}
          />
        ) : (
          <Thread key={id} id={id} before={<Back />} />
        )}
      </div>
    </div>
  )
}
