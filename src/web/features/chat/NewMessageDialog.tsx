import { useTranslation } from '../../i18n/i18n.ts'
import { useOpenChat } from '../../items/people/open-chat.ts'
import { DialogFrame } from '../../ui/DialogFrame.tsx'
import { closeDialog } from '../../ui/dialogs.ts'
import { FriendChoice, PersonLine } from './FriendChoice.tsx'
import styles from './pickers.module.css'

declare module '../../ui/dialogs.ts' {
  interface DialogProps {
    newMessage: Record<never, never>
  }
}

/** Chooses a friend to write to. */
export const NewMessageDialog = () => {
  const { t } = useTranslation()
  const openChat = useOpenChat()
  return (
    <DialogFrame title={t('New message')} className={styles.dialog}>
      <div className={styles.form}>
        <FriendChoice
          row={(friend) => (
            <button
              type="button"
              className={styles.choice}
              onClick={() => {
                closeDialog('newMessage')
                openChat(friend)
              }}
            >
              <PersonLine person={friend} />
            </button>
          )}
        />
      </div>
    </DialogFrame>
  )
}
