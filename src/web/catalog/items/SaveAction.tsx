import { entitlementTo } from '../../data/session/entitlements.ts'
import { useSession } from '../../data/session/session.ts'
import { OfflinePart, useOfflineParts } from '../../ui/layout/OfflinePart.tsx'
import styles from './save-action.module.css'

interface SaveActionProps {
  type: string
  id: number
  title: string
}

/** Saves a list for offline listening. Its place is kept while the code of the offline mode loads, so that nothing moves. */
export const SaveAction = (item: SaveActionProps) => {
  const on = useOfflineParts(({ bytes }) => bytes !== undefined)
  const entitled = useSession(
    ({ user }) => user === null || entitlementTo('Use offline mode', user) !== 'none',
  )
  return (
    <OfflinePart part="SaveButton" {...item}>
      {on && entitled && <span className={styles.place} />}
    </OfflinePart>
  )
}
