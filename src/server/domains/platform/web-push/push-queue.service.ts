import type { Trx } from '../../../db/schema.ts'
import { insertMessages, publishMessages } from './queries.ts'

/** Sends notifications that were created or changed to the devices of those who want them, once `trx` commits. */
export const queuePushMessages = async (trx: Trx, notificationIds: number[]): Promise<void> => {
  if (await insertMessages(trx, notificationIds)) await publishMessages(trx)
}
