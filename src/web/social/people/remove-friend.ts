import { translate as t } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { removeFriend } from '../friends/friends.ts'

/** Asks before a friend is removed: the friendship would have to be requested again. */
export const askToRemoveFriend = async ({ id, name }: { id: number; name: string }): Promise<void> => {
  const question = {
    title: t('Remove {name} from your friends?', { name }),
    text: t('{name} isn’t notified.', { name }),
    yes: t('Remove friend'),
    no: t('Cancel'),
    danger: true,
  }
  if (await confirm(question)) await removeFriend(id)
}
