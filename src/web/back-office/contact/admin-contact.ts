import { adminContactActs } from '../../../contract/site/back-office/contact.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'

/** Emails a reply to the sender of a message. Throws `CallError`. */
export const replyToMessage = async (id: number, text: string): Promise<void> => {
  await call(adminContactActs.reply, { params: { id }, body: { text } })
  await queryClient.invalidateQueries()
}
