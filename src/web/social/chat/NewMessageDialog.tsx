import { useTranslation } from '../../i18n/i18n.ts'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { closeDialog } from '../../ui/overlays/dialogs.ts'
import { ChoiceButton } from '../people/Choice.tsx'
import { FriendChoice, PersonLine } from '../people/FriendChoice.tsx'
import { useOpenChat } from '../people/open-chat.ts'
import styles from './pickers.module.css'

declare module '../../ui/overlays/dialogs.ts' {
  interface DialogProps {
    newMessage: Record<never, never>
  }
}

/** Chooses a friend to write to. */
export const NewMessageDialog = () => {
  const { t } = useTranslation()
  const openChat = useOpenChat()
  return (
    <DialogFrame title={t('New message')} className={styles.dialog} closable>
      <div className={styles.form}>
        <FriendChoice
          none={t('You can message friends. You don’t have any yet.')}
          row={(friend) => (
            <ChoiceButton
              onClick={() => {
                closeDialog('newMessage')
                openChat(friend)
              }}
            >
              <PersonLine person={friend} />
            </ChoiceButton>
          )}
        />
      </div>
    </DialogFrame>
  )
}
