import type { Message } from '../../../../contract/social/chat.ts'
import { formatNumber, listed } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import styles from './bubble.module.css'
import { hasReacted, toggleReaction } from './message-entries.ts'
import { useThread } from './thread-context.ts'

/** Emoji below a message; pressing one joins in, or takes it back. */
export const Reactions = ({ message }: { message: Message }) => {
  const { t } = useTranslation()
  const { viewer, member, conversation } = useThread()
  if (message.reactions.length === 0) return null
  return (
    <ul className={styles.reactions} aria-label={t('Reactions')}>
      {message.reactions.map(({ emoji, user_ids }) => {
        const names = listed(user_ids.map((id) => (id === viewer ? t('You') : member(id))))
        return (
          <li key={emoji}>
            <PlainButton
              className={styles.reaction}
              aria-pressed={hasReacted(message, emoji, viewer)}
              aria-label={`${emoji} ${names}`}
              data-tip={names}
              disabled={!conversation.can_send}
              onClick={() => toggleReaction(message, emoji, viewer)}
            >
              <span aria-hidden="true">{emoji}</span>
              {user_ids.length > 1 && <span className="tabular">{formatNumber(user_ids.length)}</span>}
            </PlainButton>
          </li>
        )
      })}
    </ul>
  )
}
