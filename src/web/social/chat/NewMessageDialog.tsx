import { useTranslation } from '../../i18n/i18n.ts'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { ChoiceButton } from '../people/Choice.tsx'
import { FriendChoice, PersonLine } from '../people/FriendChoice.tsx'
import { useOpenChat } from '../people/open-chat.ts'
import styles from './pickers.module.css'

/** Chooses a friend to write to. */
export const NewMessageDialog = () => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const openChat = useOpenChat()
  return (
    <DialogFrame title={t('New message')} className={styles.dialog} closable>
      <div className={styles.form}>
        <FriendChoice
          none={t('You can message friends. You don’t have any yet.')}
          row={(friend) => (
            <ChoiceButton
              onClick={() => {
                close()
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
