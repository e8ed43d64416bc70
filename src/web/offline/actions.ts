import { showError } from '../data/errors.ts'
import { entitlementTo, withEntitlement } from '../data/session/entitlements.ts'
import { translate as t } from '../i18n/i18n.ts'
import { confirm } from '../ui/overlays/confirm.ts'
import { showToast } from '../ui/overlays/toasts.ts'
import { removeCollections, retryCollection, saveCollection } from './collections.ts'
import { type CollectionType, keyOf } from './database.ts'
import { useOffline } from './state.ts'

export interface Savable {
  type: string
  id: number
  title: string
}

const savable = new Set<string>([
  'song',
  'episode',
  'album',
  'playlist',
  'artist',
  'blend',
  'liked',
  'podcast',
])

/** Whether an item can be saved for offline listening, with the plan of the account or one that is offered. */
export const isSavable = (type: string): boolean =>
  useOffline.getState().ready && savable.has(type) && entitlementTo('Use offline mode') !== 'none'

const keyOfItem = ({ type, id }: Savable): string =>
  keyOf(useOffline.getState().account, type as CollectionType, id)

/** Whether somebody asked for this item itself, not only for a list that it is in. */
export const isChosen = (item: Savable): boolean => useOffline.getState().collections.has(keyOfItem(item))

/** Saves an item for offline listening; opens the plans that permit it if the account may not. */
export const save = (item: Savable, newest?: number): void => {
  const { type, id, title } = item
  withEntitlement('Use offline mode', { act: 'open', path: location.pathname }, () => {
    saveCollection(type as CollectionType, id, newest).then(
      () => showToast({ type: 'success', title: t('Saving for offline listening'), text: title }),
      showError,
    )
  })
}

/** Removes an item from this device after asking. */
export const askToRemove = async (item: Savable): Promise<void> => {
  const yes = await confirm({
    title: t('Remove {title} from this device?', { title: item.title }),
    text: t('You can save it again whenever you’re online.'),
    no: t('Cancel'),
    yes: t('Remove'),
    danger: true,
  })
  if (yes) await removeCollections([keyOfItem(item)]).catch(showError)
}

/** Saves again what failed or was removed to make room. */
export const retry = (item: Savable): void => void retryCollection(keyOfItem(item)).catch(showError)
